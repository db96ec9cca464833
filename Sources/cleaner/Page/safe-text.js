/**
 * Makes text from outside safe to show, as the terminal does (`CommandText/Layout/SafeText.swift`).
 *
 * A file's name may hold anything but a slash and a zero byte. Control characters, characters that turn the direction
 * of writing or cannot be seen, and bytes that are not UTF-8 are shown as escapes, so that no name passes for another.
 */

/** Joiners (U+200C, U+200D) belong to emoji and to several scripts; the Hangul fillers are blank letters. */
const escaped = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115F\u1160\u3164\uFFA0]/gu;

const short = { '\n': '\\n', '\t': '\\t', '\r': '\\r' };

/** Text that the daemon sent. */
export function safeText(text) {
  return String(text ?? '').replace(escaped, escape);
}

function escape(character) {
  if (short[character]) return short[character];
  const code = character.codePointAt(0);
  if (code < 0x80) return `\\x${hexadecimal(code, 2)}`;
  return `\\u{${hexadecimal(code, 4)}}`;
}

function hexadecimal(number, digits) {
  return number.toString(16).toUpperCase().padStart(digits, '0');
}

/**
 * A path of a message.
 *
 * @param {string} text For people.
 * @param {string} [base64] The exact bytes, where `text` does not represent them.
 */
export function safePath(text, base64) {
  if (!base64) return safeText(text);
  const bytes = bytesOf(base64);
  let shown = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at]);
    const character = decoded(bytes.subarray(at, at + length));
    shown += character === undefined ? `\\x${hexadecimal(bytes[at], 2)}` : safeText(character);
    at += character === undefined ? 1 : length;
  }
  return shown;
}

function bytesOf(base64) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** The number of bytes that a character with this first byte has in UTF-8. */
function sequenceLength(first) {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The folder and the name of a row's file, safe to show; the folder is relative to its library. */
export function pathParts(row) {
  const path = safePath(row.path ?? row.absolutePath, row.path === undefined ? row.absolutePathBytes : row.pathBytes);
  const slash = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(slash, 0)), name: path.slice(slash + 1) };
}
