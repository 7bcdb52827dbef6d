import type { Entry } from '@rince/contracts/entries';
import { levelLabel } from '@rince/domain/levels';
import { Link, useNavigate } from 'react-router';
import { showMoney } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { NumberPlate } from '../../ui/number-plate.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { toast } from '../../ui/toast.ts';
import { EntryHead } from './entry-head.tsx';
import styles from './pay.module.css';

/** Step 2: the dancers' numbers, what they dance, and what the organizers want them to know. */
export function PaidStep({ entry }: { readonly entry: Entry }) {
  const navigate = useNavigate();
  const { event, sections } = entry;
  const finish = async (): Promise<void> => {
    await navigate('/app');
    toast({ title: 'Your entry has been received!' });
  };
  return (
    <>
      <EntryHead event={event} step={2} />
      <ul className={styles.plates} aria-label="Dancers">
        {sections.map((section) => (
          <li key={section.dancer} className={styles.plate}>
            <div>
              <NumberPlate number={section.dancerNumber} size="large" />
            </div>
            <div>
              <h2 className={styles.plateName}>
                {section.profile.name} {section.profile.lname}
              </h2>
              <p className={styles.plateSub}>
                {levelLabel(section.level)}, {section.profile.age} years, {section.profile.school.name}
              </p>
            </div>
            <ul className={styles.competitions}>
              {section.competitions.map(({ competition, code, title }) => (
                <li key={competition}>
                  <span>{title}</span>
                  <span className={styles.code}>{code}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {event.inPerson && event.inPersonContent.content.length > 0 && (
        <div className={styles.content}>
          <RichText text={event.inPersonContent} />
        </div>
      )}
      <p className={styles.content}>
        Paid: {showMoney(entry.total, event.currency)} · <Link to="/app/orders">My Payments</Link>
      </p>
      <Button kind="primary" onClick={() => void finish()}>
        Finish &amp; return to dashboard
      </Button>
    </>
  );
}
