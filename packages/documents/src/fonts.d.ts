/** A font as the functions' builder gives it: the whole file, as an address that needs no network. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
