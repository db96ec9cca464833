import { button, el } from './element.js';
import { t } from './translation.js';

/** The question that was asked last: there is room for one, so the next one waits for its answer. */
let asked = Promise.resolve();

/**
 * Asks before something that is more than the screen shows.
 *
 * @param {{text: string, detail?: string, yes: string, tone?: string, words?: string, english?: string}} question With
 *   `words`, the user has to type them, or the English ones, so that no single wrong key answers.
 * @returns {Promise<boolean>}
 */
export function askUser(question) {
  const answer = asked.then(() => pose(question));
  asked = answer.catch(() => undefined);
  return answer;
}

function pose({ text, detail, yes, tone = 'delete', words, english }) {
  const dialog = document.getElementById('question');
  const field = words && el('input', { type: 'text', autocomplete: 'off', 'aria-label': t`Type: ${words}` });
  const accept = el('button', { class: tone, value: 'yes' }, yes);
  if (field) {
    accept.disabled = true;
    field.addEventListener('input', () => (accept.disabled = ![words, english].includes(field.value.trim())));
  }
  const form = el(
    'form',
    { method: 'dialog' },
    el('p', { id: 'asked', class: 'serif' }, text),
    detail && el('p', { class: 'faint' }, detail),
    words && el('label', {}, t`To do it anyway, type: ${words}`, field),
    // Enter in the field presses the first button that submits: only a yes is one.
    el('div', { class: 'buttons' }, button(t`No`, () => dialog.close('no')), accept),
  );
  form.addEventListener('keydown', (event) => answer(event, dialog, accept));
  return opened(dialog, form, field ?? accept).then((value) => value === 'yes');
}

/**
 * Asks whether last copies shall be marked, which the daemon refuses else.
 *
 * @param {string} text Which ones.
 */
export function askAboutLastCopies(text) {
  return askUser({
    text, detail: t`No other copy would stay in the library.`, yes: t`Mark anyway`,
    words: t`last copy`, english: 'last copy',
  });
}

/** `y` and `n` answer in every language, as `j` moves in lists; a key that is held down does not. */
function answer(event, dialog, accept) {
  if (event.repeat || event.target.matches('input')) return;
  if (event.key === 'y' && !accept.disabled) dialog.close('yes');
  if (event.key === 'n') dialog.close('no');
}

function opened(dialog, content, focused) {
  dialog.replaceChildren(content);
  dialog.returnValue = '';
  dialog.showModal();
  focused.focus();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true }));
}

/** Shows a panel until it is closed: what a photo is, or the keys. */
export function showPanel(title, ...content) {
  const dialog = document.getElementById('panel');
  const close = button(t`Close`, () => dialog.close(), { key: 'Esc' });
  const inside = el(
    'div',
    {},
    el('header', {}, el('h2', { id: 'panel-title', class: 'serif' }, title), close),
    el('div', {}, ...content),
  );
  return opened(dialog, inside, close);
}

/** Shows all keys of the tables. */
export function showKeys(tables) {
  const sections = tables
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) =>
      el(
        'section',
        {},
        el('h3', { class: 'capitals' }, title),
        el('dl', { class: 'keys' }, entries.map(keyLine)),
      ),
    );
  return showPanel(t`Keys`, el('div', { class: 'columns' }, sections));
}

function keyLine({ shown, text }) {
  return [el('dt', {}, el('kbd', {}, shown)), el('dd', {}, text)];
}
