declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Before the first schema is made: the library would try whether it may write functions, and each page would report that it may not.
// Set in this way, as pages without a schema do not load the library.
globalThis.__zod_globalConfig = { jitless: true };

export {};
