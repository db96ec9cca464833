import { safeText } from './safe-text.js';
import { t } from './translation.js';
import { counted } from './words.js';

/** The sources of words, as the terminal's help names them. */
const sources = ['name', 'folder', 'camera', 'place', 'tag', 'text', 'color', 'kind', 'scene', 'date'];
/** Two slips of the fingers; more, and any short word would fit. */
const mostSlips = 2;

/** What the daemon says about a search: what it searched instead, words that no photo has, photos not searched yet. */
export function searchNotes(search) {
  if (!search) return [];
  const notes = [...(search.noSources ?? []).map(noSource), ...(search.terms ?? []).map(note)];
  if (search.waiting) {
    notes.push(t`${counted(search.waiting, 'photo')} cannot be searched yet: wait a moment and search again.`);
  }
  if (search.model) notes.push(t`Searched by words alone: your model ${safeText(search.model)}.`);
  if (search.partial) notes.push(t`No photo fits all words: these fit some of them.`);
  return notes;
}

/** A word before a colon that names no source of words. */
function noSource(name) {
  const meant = nearest(name.toLowerCase(), sources);
  const question = meant ? t`Did you mean ${meant}:?` : t`Sources: ${sources.join(', ')}.`;
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

/** The name that was probably meant, as the terminal finds it (`CleanerProtocol/Values/Suggestion.swift`). */
function nearest(word, names) {
  const beginning = names.filter((name) => word.length >= 2 && name.startsWith(word));
  if (beginning.length === 1) return beginning[0];
  const ranked = names.map((name) => ({ name, slips: distance(word, name) }));
  const best = ranked.reduce((first, second) => (second.slips < first.slips ? second : first));
  return best.slips <= mostSlips && best.slips < best.name.length ? best.name : undefined;
}

/** Letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
function distance(first, second) {
  const rows = [Array.from({ length: second.length + 1 }, (_, place) => place)];
  for (let i = 0; i < first.length; i += 1) {
    const row = [i + 1];
    for (let j = 0; j < second.length; j += 1) {
      const replaced = rows[i][j] + (first[i] === second[j] ? 0 : 1);
      const isSwapped = i > 0 && j > 0 && first[i] === second[j - 1] && first[i - 1] === second[j];
      const swapped = isSwapped ? rows[i - 1][j - 1] + 1 : Infinity;
      row.push(Math.min(rows[i][j + 1] + 1, row[j] + 1, replaced, swapped));
    }
    rows.push(row);
  }
  return rows[first.length][second.length];
}
