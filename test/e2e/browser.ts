import chromium from '@sparticuz/chromium';

// The packaged browser brings the libraries that a bare machine lacks, once it is told that it runs where none are.
process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';

/** Flags of the packaged browser that would change how pages behave, or that several pages at once do not survive. */
const unwanted = new Set(['--single-process', '--no-zygote', '--disable-web-security', "--headless='shell'"]);
/** A graphics card played by the processor: it takes most of the time that a browser takes here, and no page needs one. */
const played = /^--(use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu)/;

/** How Playwright starts the browser that comes with the packages. */
export const launchOptions = async () => ({
  executablePath: await chromium.executablePath(),
  args: [
    ...chromium.args.filter((flag) => !unwanted.has(flag) && !played.test(flag)),
    '--disable-gpu',
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
