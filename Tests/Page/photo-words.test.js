import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companionWords, description, facts, freedBytes } from '../../Sources/cleaner/Page/photo-words.js';

const row = { path: '2024/Italy/a.jpg', bytes: 1_200_000, width: 4000, height: 3000, captured: '2024-05-01T12:03:55' };

test('a photo is described by what is known', () => {
  assert.equal(description(row), 'Photo a.jpg, of 1 May 2024, in the folder 2024/Italy');
  const report = {
    place: { latitude: 43.7696, longitude: 11.2558 },
    photo: {
      title: 'The\u202ebridge', colours: [{ name: 'blue' }, { name: 'blue' }, { name: 'grey' }], text: 'Ponte\nVecchio',
      words: [{ word: 'sky', probability: 0.9 }, { word: 'greenery', probability: 0.2 }],
    },
  };
  assert.equal(
    description(row, report),
    'Photo a.jpg, of 1 May 2024, at 43.77, 11.26, in the folder 2024/Italy, titled The\\u{202E}bridge, shows sky, ' +
      'mainly blue and grey, text: Ponte Vecchio',
  );
});

test('kinds are told apart', () => {
  assert.equal(description({ path: 'a.mp4', video: { seconds: 72 } }), 'Video a.mp4 of 1:12');
  assert.equal(description({ path: 'a.png', app: 'Signal' }), 'Screenshot a.png of Signal');
  assert.equal(description({ path: 'a.jpg', kinds: ['live', 'panorama'] }), 'Photo (panorama) a.jpg');
  assert.equal(description({ path: 'a.jpg', status: 'unreadable' }), 'Unreadable file a.jpg');
});

test('what goes with a photo counts, and is named', () => {
  const companions = [{ path: 'a.AAE', bytes: 5 }, { path: 'b/a.MOV', bytes: 10 }];
  assert.equal(freedBytes({ ...row, companions }), 1_200_015);
  assert.equal(companionWords({ companions }), 'with a.AAE and a.MOV');
  assert.equal(companionWords({ companions, links: 2 }), 'with a.AAE, a.MOV and 2 more names of the file');
  assert.equal(companionWords({ links: 1 }), 'with 1 more name of the file');
  assert.equal(companionWords({}), undefined);
  assert.deepEqual(facts({ bytes: 5, film: 2.1 }), ['5 bytes', 'a video of 0:02']);
  assert.deepEqual(facts({ ...row, confidence: 0.97 }), ['97 % sure', '1.2 MB', '2024-05-01 12:03', '4,000 × 3,000']);
});
