import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { refuseCaller } from '../caller.ts';
import { Gate } from '../gate.ts';
import { Journal } from '../journal.ts';
import { listenOnLoopback, readBody } from '../loopback.ts';
import { account, type Principal, type Principals, region } from '../principals.ts';
import { verifyRequest } from '../sigv4.ts';
import { isRecord, type Json, number, optional, record } from '../template/json.ts';
import { encode, look } from './ffmpeg.ts';
import { JobRefusal, readJob, s3Address } from './job.ts';
import { Stored } from './stored.ts';

/** A running converter of videos. */
export interface Converter {
  /** Where the MediaConvert client reaches it. */
  readonly url: string;
  /** How many conversions have not ended yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

export interface ConverterOptions {
  readonly dir: string;
  readonly principals: Principals;
  readonly gate?: Gate;
  readonly port?: number;
  readonly storageUrl: string;
  /** In whose name jobs read and write, by ARN. */
  readonly roles: ReadonlyMap<string, Principal>;
  /** Hears of the end of each job, as the event bus does; until it has taken the event, it hears it again. */
  readonly tell: (event: Json) => Promise<void>;
}

interface Job {
  readonly id: string;
  readonly token: string | undefined;
  readonly queue: string;
  readonly role: string;
  readonly priority: number;
  readonly settings: Json;
  readonly userMetadata: Json;
  readonly createdAt: number;
  /** How it ended, and the event that says so until it is told. */
  readonly status: 'SUBMITTED' | 'COMPLETE' | 'ERROR';
  readonly event?: Json | undefined;
}

/** Ended jobs are remembered by their tokens. */
const kept = 2000;
const api = '/2017-08-29';

class Refused extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Starts a converter that answers MediaConvert's CreateJob, GetJob and Probe with a real encoder: one job at a time, and a job outlives the process. */
export async function startConverter(options: ConverterOptions): Promise<Converter> {
  const { dir, principals, roles, storageUrl } = options;
  const scratch = join(dir, 'scratch');
  rmSync(scratch, { recursive: true, force: true });
  const journal = new Journal<{ jobs: Job }>(dir, 'jobs');
  const ended = [...journal.rows('jobs')].filter(([, { status, event }]) => status !== 'SUBMITTED' && !event);
  journal.write(ended.slice(0, -kept).map(([key]) => ({ table: 'jobs', key })));
  const stopping = new AbortController();
  const { signal } = stopping;
  let looks: Promise<unknown> = Promise.resolve();
  let working: Promise<void> | undefined;

  const open = (): Job[] =>
    [...journal.rows('jobs')].map(([, job]) => job).filter(({ status, event }) => status === 'SUBMITTED' || event);

  /** Works until nothing is open: events first, then what is most urgent. */
  async function work(): Promise<void> {
    for (;;) {
      const [job] = open().sort(
        (one, other) =>
          Number(other.event !== undefined) - Number(one.event !== undefined) ||
          other.priority - one.priority ||
          one.createdAt - other.createdAt,
      );
      if (!job || signal.aborted) return;
      try {
        await (job.event ? tell(job, job.event) : carryOut(job));
      } catch (error) {
        if (signal.aborted) return;
        console.error(`A conversion: ${String(error)}`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }
  const wake = (): void => {
    working ??= work().finally(() => {
      working = undefined;
      if (!signal.aborted && open().length > 0) wake();
    });
  };

  async function tell(job: Job, event: Json): Promise<void> {
    await options.tell(event);
    journal.set('jobs', job.id, { ...job, event: undefined });
  }

  async function carryOut(job: Job): Promise<void> {
    const outcome = await convert(job).then(
      () => ({ status: 'COMPLETE' as const }),
      (error: unknown) => ({ status: 'ERROR' as const, errorCode: 1404, errorMessage: String(error) }),
    );
    if (!signal.aborted) journal.set('jobs', job.id, { ...job, status: outcome.status, event: eventOf(job, outcome) });
  }

  async function convert({ id, role, settings }: Job): Promise<void> {
    const principal = roles.get(role);
    if (!principal) throw new Error(`The role ${role} is not there`);
    const job = readJob(settings);
    const stored = new Stored(storageUrl, principal);
    const folder = join(scratch, id);
    mkdirSync(folder, { recursive: true });
    try {
      const input = join(folder, 'input');
      await stored.fetchTo(job.input, input, signal);
      const made = await encode(input, folder, job, signal);
      // The lists last: whoever finds one finds what it names.
      for (const name of made.toSorted((one, other) => Number(one.endsWith('.m3u8')) - Number(other.endsWith('.m3u8'))))
        await stored.store(
          join(folder, name),
          { bucket: job.bucket, key: `${job.folder}${name}` },
          typeOf(name),
          signal,
        );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** One at a time: a look reads the whole file. */
  function probe(url: unknown, caller: Principal): Promise<object> {
    const looking = looks.then(async () => {
      const file = join(scratch, randomUUID());
      mkdirSync(scratch, { recursive: true });
      try {
        await new Stored(storageUrl, caller).fetchTo(s3Address(url), file, signal);
        return containerOf(await look(file, signal));
      } catch (error) {
        throw new Refused('BadRequestException', `The file cannot be read: ${String(error)}`, 400);
      } finally {
        rmSync(file, { force: true });
      }
    });
    looks = looking.catch(() => undefined);
    return looking;
  }

  function create(body: Json, caller: Principal): Job {
    const token = optional(body.clientRequestToken);
    const again = [...journal.rows('jobs')].find(([, job]) => token !== undefined && job.token === token);
    if (again) return again[1];
    const [queue, role] = [String(body.queue), String(body.role)];
    if (!roles.has(role)) throw new Refused('BadRequestException', `The role ${role} cannot be assumed.`, 400);
    if (!caller.allows('iam:PassRole', role))
      throw new Refused('AccessDeniedException', `${caller.name} may not pass the role ${role}.`, 403);
    readJob(body.settings);
    const now = Date.now();
    const job: Job = {
      ...{ id: `${now}-${randomUUID().slice(0, 6)}`, token, queue, role, createdAt: now, status: 'SUBMITTED' },
      priority: number(body.priority, 0),
      settings: record(body.settings),
      userMetadata: record(body.userMetadata),
    };
    journal.set('jobs', job.id, job);
    wake();
    return job;
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const bytes = (await readBody(req, 1024 * 1024)) ?? Buffer.alloc(0);
    try {
      const asked = new RegExp(`^${api}/jobs/([\\w-]+)$`).exec(req.url ?? '')?.[1];
      if (req.method === 'GET' && asked !== undefined) {
        callerOf(req, bytes, principals, { action: 'mediaconvert:GetJob', resource: arnOf(asked) });
        const [, found] = [...journal.rows('jobs')].find(([, job]) => job.id === asked) ?? [];
        if (!found) throw new Refused('NotFoundException', `There is no job ${asked}.`, 404);
        return reply(res, 200, { job: shown(found) });
      }
      const isProbe = req.url === `${api}/probe`;
      if (req.method !== 'POST' || (!isProbe && req.url !== `${api}/jobs`))
        throw new Refused('NotFoundException', 'Only CreateJob, GetJob and Probe are emulated here.', 404);
      const body = parsed(bytes);
      const caller = callerOf(req, bytes, principals, {
        action: isProbe ? 'mediaconvert:Probe' : 'mediaconvert:CreateJob',
        resource: isProbe ? '*' : String(body.queue),
      });
      if (isProbe) {
        const [file] = Array.isArray(body.inputFiles) ? body.inputFiles : [];
        return reply(res, 200, { probeResults: [{ container: await probe(record(file).fileUrl, caller) }] });
      }
      reply(res, 201, { job: shown(create(body, caller)) });
    } catch (error) {
      const refusal = error instanceof JobRefusal ? new Refused('BadRequestException', error.message, 400) : error;
      if (!(refusal instanceof Refused)) throw error;
      res.setHeader('x-amzn-errortype', refusal.code);
      reply(res, refusal.status, { message: refusal.message });
    }
  }

  const gate = options.gate ?? new Gate();
  const server = await listenOnLoopback(
    (req, res) => gate.pass('media', req, res, () => respond(req, res)),
    options.port,
  );
  wake();
  return {
    url: server.url,
    get waiting() {
      return open().length;
    },
    async close() {
      stopping.abort();
      await Promise.all([working, looks, server.close()]);
      journal.close();
    },
  };
}

/** A job as the API shows it. */
const shown = ({ id, status, queue, role, userMetadata }: Job): object => ({
  ...{ id, arn: arnOf(id), status, queue, role, userMetadata, settings: {} },
});

const arnOf = (id: string): string => `arn:aws:mediaconvert:${region}:${account}:jobs/${id}`;

/** The event of a job's end as the event bus carries it. */
function eventOf({ id, queue, userMetadata }: Job, outcome: Json): Json {
  const timestamp = Date.now();
  return {
    ...{ version: '0', id: randomUUID(), 'detail-type': 'MediaConvert Job State Change', source: 'aws.mediaconvert' },
    ...{ account, time: new Date(timestamp).toISOString(), region, resources: [arnOf(id)] },
    detail: { timestamp, accountId: account, queue, jobId: id, userMetadata, ...outcome },
  };
}

function callerOf(
  req: IncomingMessage,
  body: Buffer,
  principals: Principals,
  asked: { readonly action: string; readonly resource: string },
): Principal {
  const refusal = refuseCaller(req, body, { service: 'mediaconvert', principals, ...asked });
  if (refusal) throw new Refused(refusal.code, refusal.message, 403);
  const seen = { method: req.method ?? '', url: req.url ?? '/', headers: req.headers };
  const verdict = verifyRequest(seen, { service: 'mediaconvert', principals });
  if ('refused' in verdict) throw new Refused('AccessDeniedException', verdict.message, 403);
  return verdict.principal;
}

const containerOf = ({ seconds, tracks }: Awaited<ReturnType<typeof look>>): object => ({
  duration: seconds,
  tracks: tracks.map((track, i) =>
    track.kind === 'video'
      ? {
          ...{ index: i + 1, trackType: 'video', duration: seconds },
          videoProperties: {
            ...{ width: track.width, height: track.height },
            ...(track.rotation === 0 ? {} : { rotation: track.rotation }),
            ...(track.transfer in transfers ? { transferCharacteristics: transfers[track.transfer] } : {}),
            ...(track.pixel
              ? { sampleAspectRatio: { numerator: track.pixel.width, denominator: track.pixel.height } }
              : {}),
          },
        }
      : {
          ...{ index: i + 1, trackType: 'audio', duration: seconds },
          audioProperties: { channels: track.channels, sampleRate: track.sampleRate },
        },
  ),
});

/** What MediaConvert calls the ways in which light becomes numbers, as far as anybody here asks. */
const transfers: Readonly<Record<string, string>> = {
  bt709: 'ITU_709',
  'arib-std-b67': 'ARIB_B67',
  smpte2084: 'SMPTE_2084',
};

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  cmfv: 'video/mp4',
  cmfa: 'audio/mp4',
  jpg: 'image/jpeg',
  csv: 'text/csv',
};
const typeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

function parsed(body: Buffer): Json {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (isRecord(value)) return value;
  } catch {
    // Told below.
  }
  throw new Refused('BadRequestException', 'The request is not JSON.', 400);
}

function reply(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() });
  res.end(JSON.stringify(body));
}
