/** One line of JSON. Ids, codes and numbers only: never a name, an address or a body. */
export const log = (
  message: string,
  facts: Readonly<Record<string, string | number | boolean | undefined>> = {},
): void => {
  console.log(JSON.stringify({ message, ...facts }));
};
