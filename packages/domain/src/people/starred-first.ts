/** Brings what has the reader's star to the front and leaves the order otherwise. */
export const starredFirst = (favorites: readonly string[] = []) => {
  const starred = new Set(favorites);
  return (a: { readonly _id: string }, b: { readonly _id: string }): number =>
    Number(starred.has(b._id)) - Number(starred.has(a._id));
};
