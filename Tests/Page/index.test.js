import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../../Sources/cleaner/Page/', import.meta.url);
const files = readdirSync(folder);
const read = (name) => readFileSync(new URL(name, folder), 'utf8');
const index = read('index.html');

test('the page fetches all its modules at once, and no others', () => {
  const named = [...index.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, name]) => name).sort();
  assert.deepEqual(named, files.filter((name) => name !== 'index.html').sort());
});

test('the page has no script, no style and no address of its own', () => {
  assert.doesNotMatch(index, /\son\w+=|\sstyle=|<style|https?:/);
  assert.doesNotMatch(read('style.css'), /url\(|@import|https?:/);
});

test('nothing from outside becomes HTML', () => {
  const makers = /(inner|outer|insertAdjacent)HTML|document\.write|DOMParser|ContextualFragment|\beval\(|new Function/;
  for (const name of files.filter((name) => name.endsWith('.js'))) assert.doesNotMatch(read(name), makers, name);
});
