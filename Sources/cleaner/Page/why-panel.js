import { language } from './catalogue.js';
import { category } from './categories.js';
import { ask } from './daemon.js';
import { showPanel } from './dialogs.js';
import { bdi, el } from './element.js';
import { newPicture, screenPixels } from './pictures.js';
import { description, facts } from './photo-words.js';
import { pathParts, safeText } from './safe-text.js';
import { t } from './translation.js';
import { percent } from './words.js';
import { previewSize } from './zoom.js';

/** Shows everything that the daemon knows about a photo, with reasons. */
export async function showWhy(app, id) {
  const report = await app.attempt(() => ask('show', { photo: { id } }));
  if (!report) return undefined;
  const { photo } = report;
  const { folder, name } = pathParts(photo);
  const picture = newPicture(id, previewSize(screenPixels(320)));
  picture.alt = description(photo, report);
  const lines = [paragraph(folder), ...facts(photo).map(paragraph), ...words(report)];
  return showPanel(
    t`Why ${name} is here`,
    el('div', { class: 'why-head' }, picture, el('div', {}, lines)),
    el('ul', { class: 'verdicts' }, verdicts(report.verdicts ?? [])),
    el('table', { class: 'numbers' }, el('tbody', {}, (report.measurements ?? []).map(measurement))),
  );
}

function paragraph(text) {
  return text ? el('p', {}, bdi(text)) : '';
}

/** What metadata, sidecars and pixels say. */
function words({ photo, leftOut, protected: place }) {
  const lines = [
    [t`title`, photo.title], [t`description`, photo.description], [t`keywords`, photo.keywords?.join(', ')],
    [t`people`, photo.people?.join(', ')], [t`taken by`, photo.creators?.join(', ')],
    [t`place`, photo.placeNames?.join(', ')], [t`app`, photo.app], [t`text`, photo.text],
    [t`never proposed, as this folder is left out`, leftOut], [t`protected, as this place is`, place],
  ];
  return lines
    .filter(([, text]) => text)
    .map(([title, text]) => el('p', {}, el('span', { class: 'faint' }, `${title}: `), bdi(safeText(text))));
}

/** Those that hold first; of the others only what was close. */
function verdicts(all) {
  const order = [...all].sort((first, second) => Number(second.holds) - Number(first.holds));
  return order.map((verdict) => {
    const { title } = category(verdict.category);
    const isRated = verdict.keeper !== true && verdict.confidence !== undefined;
    const rated = isRated ? t`${title}, ${percent(verdict.confidence)} sure: ` : `${title}: `;
    const head = verdict.holds ? rated : t`Not ${language === 'en' ? title.toLowerCase() : title}: `;
    const tone = verdict.holds ? undefined : 'faint';
    return el('li', { class: tone }, el('strong', {}, head), bdi(safeText(verdict.text)));
  });
}

function measurement({ name, value, meaning }) {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, safeText(name)),
    el('td', {}, bdi(value === undefined ? t`not measured` : safeText(value))),
    el('td', { class: 'faint' }, bdi(safeText(meaning))),
  );
}
