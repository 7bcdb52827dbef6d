/** Reports a crash; what that takes is loaded when there is one. */
export const tellCrash = (error: unknown, componentStack: string): void => {
  void import('../lib/report-crash.ts')
    .then(({ reportCrash }) => reportCrash(error, componentStack))
    .catch(() => undefined);
};
