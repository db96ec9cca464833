import { safeText } from './safe-text.js';
import { t } from './translation.js';
import { counted } from './words.js';

/** What the daemon says about a search: what it searched instead, words that no photo has, photos not searched yet. */
export function searchNotes(search) {
  if (!search) return [];
  const notes = [...(search.noSources ?? []).map((name) => noSource(name, search)), ...(search.terms ?? []).map(note)];
  if (search.waiting) {
    notes.push(t`${counted(search.waiting, 'photo')} cannot be searched yet: wait a moment and search again.`);
  }
  if (search.model) notes.push(t`Searched by words alone: your model ${safeText(search.model)}.`);
  if (search.partial) notes.push(t`No photo fits all words: these fit some of them.`);
  return notes;
}

/** A word before a colon that names no source of words. */
function noSource(name, { meantSources = {}, sources = [] }) {
  const isMeant = Object.hasOwn(meantSources, name);
  const question = isMeant
    ? t`Did you mean ${safeText(meantSources[name])}:?`
    : t`Sources: ${safeText(sources.join(', '))}.`;
  return t`“${safeText(name)}:” names no source, so it is searched like any word. ${question}`;
}

function note({ text, photos, corrected, town, meant, unseen, excluded }) {
  const word = shown(excluded ? text.slice(1) : text);
  if (corrected) return t`No photo has ${shown(text)}: searched for ${either(corrected)}.`;
  if (town) return t`No photo has ${shown(text)}, and none is known to be taken near that town.`;
  if (meant) return t`No photo has ${word}. Did you mean ${either(meant)}?`;
  if (excluded && photos === 0) return t`No photo has ${word}, which would be left out.`;
  const number = counted(photos, 'photo');
  if (excluded) return photos === 1 ? t`${number} with ${word} is left out.` : t`${number} with ${word} are left out.`;
  if (photos > 0) return photos === 1 ? t`${number} fits ${word}.` : t`${number} fit ${word}.`;
  return unseen
    ? t`No photo fits ${word}, and pictures are not searched for it: only what is written is.`
    : t`No photo fits ${word}.`;
}

/** `“a” or “b”`. */
function either(words) {
  if (words.length === 0) return '';
  return words.map(shown).reduce((first, second) => t`${first} or ${second}`);
}

function shown(word) {
  return word.startsWith('"') ? safeText(word) : t`“${safeText(word)}”`;
}
