import { scrubbed } from '@rince/domain/scrub';
import { describe, expect, it } from 'vitest';

describe('a report', () => {
  it.each([
    ['https://rince.example/app/users?search=aine#top failed', 'https://rince.example/app/users failed'],
    ['/a/set-password/una@family.test/AbCd1234', '/a/set-password/…'],
    ['at /public/confirm/una%40family.test/9f8e7d', 'at /public/confirm/…'],
    ['no user una.o-brien+feis@family.test here', 'no user [email] here'],
    ['Bearer eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl was refused', 'Bearer [token] was refused'],
    ['key 4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c is gone', 'key [token] is gone'],
    ["Cannot read properties of null (reading 'title')", "Cannot read properties of null (reading 'title')"],
    [
      'at NoticeItem (http://localhost:4000/assets/index-B4x.js:1:2)',
      'at NoticeItem (http://localhost:4000/assets/index-B4x.js:1:2)',
    ],
    ['/app/entries/01arz3ndektsv4rrffq69g5fav', '/app/entries/01arz3ndektsv4rrffq69g5fav'],
  ])('%s', (said, kept) => expect(scrubbed(said)).toBe(kept));

  it('does not name its reader, in whichever case, and leaves words that only contain the name', () => {
    const names = ['Áine Ní Bhriain', 'Áine', 'Ní Bhriain'];
    expect(scrubbed('ÁINE NÍ BHRIAIN and áine, but Máiread', names)).toBe('[name] and [name], but Máiread');
    expect(scrubbed('Ann annotated', ['Ann', ''])).toBe('[name] annotated');
  });
});
