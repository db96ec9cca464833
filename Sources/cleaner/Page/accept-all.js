import { complain, markRequest, photosWithStaying } from './acts.js';
import { ask, askForRows } from './daemon.js';
import { askUser } from './dialogs.js';
import { t } from './translation.js';
import { count, counted, size } from './words.js';

/**
 * Accepts what is left of a list of copies as the daemon proposes it, after a question with its numbers.
 *
 * @param {import('./app.js').App} app
 * @param {object} topic `{category, filter}` of the pass.
 * @param {string} review The pass.
 * @returns {Promise<boolean>} Whether something was decided.
 */
export async function acceptAll(app, topic, review) {
  const plan = await app.attempt(() => planned(topic, review));
  if (!plan) return false;
  if (plan.photos === 0) {
    app.notices.news(t`Nothing is left to mark.`);
    return false;
  }
  const isAgreed = await askUser({
    text: question(plan),
    detail: t`Nothing moves before you send what is marked to the trash.`,
    yes: t`Mark ${counted(plan.photos, 'photo')}`,
  });
  if (!isAgreed) return false;
  const results = await app.attempt(() => app.acts.perform(plan.requests));
  if (results) complain(app, results);
  return results !== undefined;
}

function question(plan) {
  const [groups, photos] = [counted(plan.groups, 'group'), counted(plan.photos, 'photo')];
  const [bytes, stay] = [size(plan.bytes), count(plan.groups)];
  return plan.photos === 1
    ? t`Accept what is left, ${groups}: ${photos} goes (${bytes}), ${stay} stay?`
    : t`Accept what is left, ${groups}: ${photos} go (${bytes}), ${stay} stay?`;
}

/** The requests, and what a dry run of them says. */
async function planned(topic, review) {
  const { rows } = await askForRows('list', topic);
  const groups = [...Map.groupBy(rows, (row) => row.group).values()].filter((group) => group.some((row) => row.keeper));
  const requests = portions(groups).map((portion) => {
    const going = portion.flat().filter((row) => !row.keeper && row.decision === undefined);
    const staying = portion.flat().filter((row) => row.keeper);
    const more = { staying: staying.map(({ id }) => ({ id })), review, undecidedOnly: true };
    return markRequest(going.map((row) => row.id), 'delete', more);
  });
  const plan = { requests, groups: groups.length, photos: 0, bytes: 0 };
  for (const { method, params } of requests) {
    const report = await ask(method, { ...params, dryRun: true });
    plan.photos += report.photos;
    plan.bytes += report.bytes;
  }
  return plan;
}

/** Groups in portions; none is divided. */
function portions(groups) {
  const result = [];
  let room = 0;
  for (const group of groups) {
    if (room < group.length) {
      result.push([]);
      room = photosWithStaying;
    }
    result.at(-1).push(group);
    room -= group.length;
  }
  return result;
}
