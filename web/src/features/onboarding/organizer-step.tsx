import { organization } from '@rince/contracts/people';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './onboarding.module.css';
import { onboardingQuery } from './onboarding-query.ts';
import { useNextStep } from './use-next-step.ts';

/** Who stands behind the events, for the families who ask. */
export function OrganizerStep({ step }: { readonly step: number }) {
  const self = useOwnAccount();
  const next = useNextStep();
  const { data } = useQuery(onboardingQuery);
  const form = useContractForm(organization, {
    organization: '',
    contact: `${self.name} ${self.lname}`.trim(),
    phone: '',
    website: '',
    ...data?.organization,
  });
  const { errors, isSubmitting } = form.formState;
  const go = async (body: Parameters<typeof next.send>[0]): Promise<void> => {
    try {
      await next.send(body);
    } catch (error) {
      if (!showIssues(form, error, 'organization.'))
        toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  };
  return (
    <>
      <h1 className={styles.title}>Your organization</h1>
      <p className={styles.intro}>
        Families see whom to ask. Each event can name somebody else; you find your events under Event Dashboard.
      </p>
      <form
        onSubmit={form.handleSubmit((given) => go({ step, organization: given }))}
        noValidate
        aria-label="Your organization"
      >
        <Stack>
          <Panel>
            <TextField
              label="Organization"
              autoComplete="organization"
              error={errors.organization?.message}
              {...form.register('organization')}
            />
            <Columns>
              <TextField
                label="Name for families"
                autoComplete="name"
                error={errors.contact?.message}
                {...form.register('contact')}
              />
              <TextField
                label="Phone for families"
                type="tel"
                autoComplete="tel"
                error={errors.phone?.message}
                {...form.register('phone')}
              />
            </Columns>
            <TextField
              label="Website"
              optional
              type="url"
              inputMode="url"
              autoComplete="url"
              error={errors.website?.message}
              {...form.register('website')}
            />
          </Panel>
          <div className={styles.actions}>
            <Button type="submit" kind="primary" busy={isSubmitting}>
              Next
            </Button>
            <Button kind="quiet" disabled={next.isPending} onClick={() => void go({ step })}>
              Later
            </Button>
          </div>
        </Stack>
      </form>
    </>
  );
}
