import { type Outside, outsideOf } from '../audit/outside.ts';
import { faultsOf } from '../audit/report.ts';
import { audit } from '../audit/rules.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import type { Claims } from './claims.ts';

/** How long lists may take to follow what was written last, in seconds. */
const longest = 180;

/** Claims every rule of the auditor, once what follows from the last writes is written, too. */
export const holdAudit = async (
  claims: Claims,
  { env, letters, gone }: { readonly env: Readonly<Record<string, string>> } & Pick<Outside, 'letters' | 'gone'>,
): Promise<void> => {
  let looked = 0;
  let faults: string[] = [];
  const holds = async (): Promise<boolean> => {
    const findings = await audit(tableOf(env), { ...(await outsideOf(env, letters)), gone });
    looked = findings.reduce((sum, finding) => sum + finding.looked, 0);
    faults = faultsOf(findings);
    return faults.length === 0;
  };
  await until(holds, longest).catch(() => false);
  claims.hold(`every rule of the auditor holds (${looked.toLocaleString('en')} things looked at)`, faults);
};
