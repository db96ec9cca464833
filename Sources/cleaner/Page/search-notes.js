import { safeText } from './safe-text.js';
import { counted } from './words.js';

/** What the daemon says about a search: corrected words, words that no photo has, photos not searched yet. */
export function searchNotes(search) {
  if (!search) return [];
  const notes = (search.terms ?? []).map(note);
  if (search.waiting) {
    notes.push(`${counted(search.waiting, 'photo')} cannot be searched yet: wait a moment and search again.`);
  }
  if (search.model) notes.push(`Searched by words alone: your model ${safeText(search.model)}.`);
  if (search.partial) notes.push('No photo fits all words: these fit some of them.');
  return notes;
}

function note({ text, photos, corrected, meant, unseen, excluded }) {
  const word = shown(excluded ? text.slice(1) : text);
  if (corrected) return `No photo has ${shown(text)}: searched for ${corrected.map(shown).join(' or ')}.`;
  if (meant) return `No photo has ${word}. Did you mean ${meant.map(shown).join(' or ')}?`;
  if (excluded && photos === 0) return `No photo has ${word}, which would be left out.`;
  if (excluded) return `${counted(photos, 'photo')} with ${word} ${photos === 1 ? 'is' : 'are'} left out.`;
  if (photos > 0) return `${counted(photos, 'photo')} ${photos === 1 ? 'fits' : 'fit'} ${word}.`;
  return `No photo fits ${word}${unseen ? ', and pictures are not searched for it: only what is written is' : ''}.`;
}

function shown(word) {
  return word.startsWith('"') ? safeText(word) : `“${safeText(word)}”`;
}
