import { useLocation } from 'react-router';
import { RichText } from '../../feis/text/rich-text.tsx';
import { config } from '../../lib/config.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { pageNames } from './page-names.ts';
import { texts } from './texts.ts';

/** A page of text; the last part of the address says which. */
export function TextPage() {
  const { pathname } = useLocation();
  const name = pageNames.find((one) => pathname.endsWith(`/${one}`)) ?? 'about';
  const { title, intro, sections, endsWithContact } = texts[name];
  const { contactMail } = config();
  return (
    <>
      <PageHeader title={title} sub={intro} />
      {sections.map((section) => (
        <Section key={section.title} title={section.title}>
          <RichText text={section.text} />
        </Section>
      ))}
      {endsWithContact && contactMail && (
        <Section title="Write to us">
          <p>
            <a href={`mailto:${contactMail}`}>{contactMail}</a>
          </p>
        </Section>
      )}
    </>
  );
}
