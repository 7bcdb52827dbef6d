const rules: readonly (readonly [RegExp, string])[] = [
  // Addresses of the site that carry an e-mail address and a code.
  [/\/(set-password|confirm)\/[^\s"'<>]*/gi, '/$1/…'],
  // What follows a question mark or a hash in an address.
  [/((?:https?:\/\/|\/)[^\s"'<>?#]*)[?#][^\s"'<>)]*/g, '$1'],
  [/[\w.+'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  [/\b(bearer)\s+\S+/gi, '$1 [token]'],
  // Codes and keys: long runs that no word of a language and no id of ours is.
  [/\b(?=[\w-]*\d)[\w-]{32,}\b/g, '[token]'],
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A technical text without what could name a person or open a door: addresses, tokens, query strings, and the names given. */
export const scrubbed = (text: string, names: readonly string[] = []): string => {
  const bare = rules.reduce((left, [pattern, by]) => left.replace(pattern, by), text);
  return names
    .map((name) => name.trim())
    .filter((name) => name.length > 1)
    .reduce(
      (left, name) =>
        left.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), '[name]'),
      bare,
    );
};
