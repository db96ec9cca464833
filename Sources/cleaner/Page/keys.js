/**
 * Keys of the page: tables of entries, so that `?` shows exactly what works.
 *
 * An entry is `{keys, shown, text, run}`: names of keys such as `d`, `ArrowLeft`, `Shift+ArrowLeft` or `Control+z`, how
 * they are written, what they do in words, and the function, which gets the event. An entry without `repeats` ignores a
 * key that is held down, so that nobody decides about a whole list by leaning on a key. One with `isOn` counts only
 * while that returns true.
 */
export class Keys {
  #tables = [];

  constructor() {
    document.addEventListener('keydown', (event) => this.#pressed(event));
  }

  /** @param {{title: string, entries: object[]}[]} tables The first that knows a key wins. */
  set(tables) {
    this.#tables = tables;
  }

  get tables() {
    return this.#tables;
  }

  #pressed(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    const name = keyName(event);
    if (belongsToFocus(event.target, name)) return;
    const entry = this.#entry(name) ?? this.#entry(name.toLowerCase());
    if (!entry) return;
    event.preventDefault();
    if (!event.repeat || entry.repeats) entry.run(event);
  }

  #entry(name) {
    for (const { entries } of this.#tables) {
      const found = entries.find((entry) => entry.keys.includes(name) && entry.isOn?.() !== false);
      if (found) return found;
    }
    return undefined;
  }
}

function keyName(event) {
  const control = event.ctrlKey || event.metaKey ? 'Control+' : '';
  const shift = event.shiftKey && event.key.length > 1 ? 'Shift+' : '';
  return control + shift + event.key;
}

const movements = /^(Shift\+)?(Arrow|Page|Home|End)/;

/** Whether a key means something to the element that has the focus. */
function belongsToFocus(target, name) {
  if (target.closest('input, textarea, select')) return name !== 'Escape';
  if ((name === 'Enter' || name === ' ') && target.closest('button, a, summary')) return true;
  return movements.test(name) && target.closest('[data-keys="own"]') !== null;
}
