import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '@rince/local-cloud/build/prepare';
import { DataFolder } from '@rince/local-cloud/data-folder';
import { lockFolder } from '@rince/local-cloud/folder-lock';
import { rootEnvironment } from '@rince/local-cloud/functions/environment';
import { type Services, startServices } from '@rince/local-cloud/services';
import { copyBack } from '@rince/local-cloud/snapshots';

/** What a folder that no cloud runs in holds, served from a copy: nothing of it is worked off, and nothing of it changes. */
export interface StoredCloud {
  readonly env: Readonly<Record<string, string>>;
  readonly services: Services;
  end(): Promise<void>;
}

const noSite = 'http://localhost';

const environmentOf = (services: Services): Readonly<Record<string, string>> => {
  const { table, queues, storage, users, mail, secrets, media, payments, paymentKeys } = services;
  return {
    ...rootEnvironment(services.functions, services.root, {
      dynamodb: table.url,
      sqs: queues.url,
      s3: storage.url,
      cognito: users.url,
      mail: mail.url,
      secrets: secrets.url,
      media: media.url,
      paymentsApi: payments.url,
      // Nobody asks the site while nothing runs.
      sockets: noSite,
      site: noSite,
      files: noSite,
      paymentsConnect: noSite,
      paymentsScript: noSite,
    }),
    PAYMENTS_SECRET_KEY: paymentKeys.secretKey,
  };
};

/** Serves a copy of a folder until `end`; refused while a cloud has it open. */
export const openStored = async (dir: string): Promise<StoredCloud> => {
  const { assembly } = await prepare({ pages: false });
  const copy = mkdtempSync(join(tmpdir(), 'rince-audit-'));
  const forget = (): void => rmSync(copy, { recursive: true, force: true });
  const lock = lockFolder(dir);
  try {
    copyBack(dir, copy);
  } finally {
    lock.release();
  }
  try {
    const services = await startServices({
      folder: new DataFolder(copy),
      assembly,
      publicUrl: noSite,
      innerUrl: noSite,
      siteOrigins: [],
    });
    const end = async (): Promise<void> => {
      await services.close();
      forget();
    };
    return { env: environmentOf(services), services, end };
  } catch (error) {
    forget();
    throw error;
  }
};
