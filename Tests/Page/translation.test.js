import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { form, t } from '../../Sources/cleaner/Page/translation.js';

const german = {
  'Kept {}.': '{} behalten.',
  'All {} of {} are also in {}': 'Alles aus {2} ({1}) liegt auch in {3}',
  'Type {} and {}': '{} {x} {9} {0} {',
  'last copy': 'letzte Kopie',
  photo: ['Foto', 'Fotos'],
  'proposed to be kept: {}': 'bleibt, Vorschlag: {}',
  May: 'Mai',
};

/** The page as the window serves it to a German user: with another catalogue. */
const folder = mkdtempSync(join(tmpdir(), 'page-'));
after(() => rmSync(folder, { recursive: true }));
cpSync(new URL('../../Sources/cleaner/Page/', import.meta.url), folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
const catalogue = `export const language = "de";\nexport const messages = ${JSON.stringify(german)};\n`;
writeFileSync(join(folder, 'catalogue.js'), catalogue);
const inGerman = (name) => import(pathToFileURL(join(folder, name)));
const { form: formInGerman, t: tInGerman } = await inGerman('translation.js');
const words = await inGerman('words.js');
const photoWords = await inGerman('photo-words.js');

test('English is as it stands in the source', () => {
  assert.equal(t`Kept ${3}.`, 'Kept 3.');
  assert.equal(t`{} and\n${'{}'}`, '{} and\n{}');
  assert.equal(form(1, 'photo', 'photos'), 'photo');
  assert.equal(form(0, 'photo', 'photos'), 'photos');
});

test('a text is found by its English, with a slot for each value', () => {
  assert.equal(tInGerman`Kept ${'{}'}.`, '{} behalten.');
  assert.equal(tInGerman`last copy`, 'letzte Kopie');
});

test('values stand in order, or where their number is', () => {
  assert.equal(tInGerman`All ${'312 Fotos'} of ${'a'} are also in ${'b'}`, 'Alles aus a (312 Fotos) liegt auch in b');
  assert.equal(tInGerman`Type ${'$&'} and ${2}`, '$& {x} {9} {0} {');
});

test('what the catalogue does not have stays English', () => {
  assert.equal(tInGerman`Keep all ${2}`, 'Keep all 2');
  assert.equal(tInGerman`constructor`, 'constructor');
  assert.equal(formInGerman(2, 'toString', 'others'), 'others');
  assert.equal(formInGerman(2, 'last copy', 'last copies'), 'last copies');
});

test('a noun has its singular and plural', () => {
  assert.equal(formInGerman(1, 'photo', 'photos'), 'Foto');
  assert.equal(words.counted(1832, 'photo'), '1.832 Fotos');
  assert.equal(tInGerman`photo`, 'Foto');
});

test('numbers and times are in German notation', () => {
  assert.equal(words.size(1_234_567_890), '1,2 GB');
  assert.equal(words.decimal(2), '2,0');
  assert.equal(words.day('2024-05-01T12:03:55'), '1. Mai 2024');
  assert.equal(words.day('0000'), '0000');
  assert.equal(words.minute('2024-05-01T12:03:55'), '01.05.2024 12:03');
});

test('a reason is without the words that the page says itself', () => {
  assert.equal(photoWords.reason({ why: 'bleibt, Vorschlag: das größte' }), 'das größte');
  assert.equal(photoWords.reason({ why: 'das größte' }), 'das größte');
  assert.equal(photoWords.reason({}), undefined);
});
