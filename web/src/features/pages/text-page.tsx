import { PageHeader } from '../../ui/page-header.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';

export interface TextPageProps {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

export function TextPage({ title, intro, sections }: TextPageProps) {
  return (
    <>
      <PageHeader title={title} sub={intro} />
      {sections.map((section) => (
        <Section key={section.title} title={section.title}>
          <RichText text={section.text} />
        </Section>
      ))}
    </>
  );
}
