/** Reads newline-delimited JSON that arrives in chunks which end anywhere, also within a character. */
export class LineReader {
  #decoder = new TextDecoder();
  #rest = '';

  /**
   * The messages that a chunk completes.
   *
   * @param {Uint8Array} chunk
   * @returns {object[]} Lines that are no JSON are left out: they belong to no protocol that this page knows.
   */
  feed(chunk) {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n');
    this.#rest = lines.pop();
    return lines.map(parsed).filter((message) => message !== undefined);
  }

  /** The message that a last line without a newline holds. */
  end() {
    const rest = this.#rest + this.#decoder.decode();
    this.#rest = '';
    const message = parsed(rest);
    return message === undefined ? [] : [message];
  }
}

function parsed(line) {
  if (line.trim() === '') return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Calls back with each message of a response as it arrives.
 *
 * @param {Response} response
 * @param {(message: object) => void} take
 */
export async function readLines(response, take) {
  const reader = new LineReader();
  const stream = response.body.getReader();
  for (;;) {
    const { done, value } = await stream.read();
    const messages = done ? reader.end() : reader.feed(value);
    for (const message of messages) take(message);
    if (done) return;
  }
}
