import type { payEntry } from '@rince/contracts/routes/payments';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { RichText } from '../../feis/text/rich-text.tsx';
import { Acceptance } from '../../ui/acceptance.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './pay.module.css';

type Body = typeof payEntry.body;

interface Props {
  readonly form: UseFormReturn<z.input<Body>, unknown, z.output<Body>>;
  readonly inPerson: boolean;
  readonly waiver: string;
}

/** What a family agrees to before paying. */
export function PayConsents({ form, inPerson, waiver }: Props) {
  const [open, setOpen] = useState(false);
  const { errors } = form.formState;
  const read = (
    <button type="button" className={styles.link} onClick={() => setOpen(true)}>
      {inPerson ? 'waiver' : 'video agreement'}
    </button>
  );
  return (
    <Panel title="Agreements">
      <div>
        {!inPerson && (
          <Checkbox
            label="Parts of our videos may be shown in a highlight reel of this event"
            hint="Optional"
            {...form.register('highlight')}
          />
        )}
        {!inPerson && (
          <Checkbox
            label="Our teachers may watch our videos"
            hint="Optional, and can be changed later"
            {...form.register('teacherAccess')}
          />
        )}
        <Checkbox
          label={inPerson ? <>I accept the {read}</> : <>I will not share videos of other dancers; see the {read}</>}
          error={errors.publication?.message}
          {...form.register('publication')}
        />
        <Acceptance of="terms" error={errors.tos?.message} {...form.register('tos')} />
        <Acceptance of="privacy" error={errors.privacy?.message} {...form.register('privacy')} />
      </div>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={inPerson ? 'Waiver' : 'Video agreement'}
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <RichText text={waiver} />
      </Modal>
    </Panel>
  );
}
