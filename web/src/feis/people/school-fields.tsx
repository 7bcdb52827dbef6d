import type { SchoolView, schoolForm } from '@rince/contracts/people';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { Columns } from '../../ui/columns.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SendFile } from '../files/file-rules.ts';
import { ImageField } from '../files/image-field.tsx';
import { SimilarSchools, type SimilarSearch } from './similar-schools.tsx';

export type SchoolFormState = UseFormReturn<z.input<typeof schoolForm>, unknown, z.output<typeof schoolForm>>;

interface Props {
  readonly form: SchoolFormState;
  readonly regions: readonly SelectOption[];
  readonly send: SendFile;
  readonly image?: SchoolView['image'];
  /** For a school that is new: those like it are shown. */
  readonly like?: SimilarSearch | undefined;
}

/** What a school says of itself: the same fields in onboarding and on its own pages. */
export function SchoolFields({ form, regions, send, image, like }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <Panel>
        <ImageField
          label="Logo image"
          shape="logo"
          optional
          send={send}
          current={image?.thumb}
          onChange={(next) => form.setValue('image', next, { shouldDirty: true })}
        />
        <TextField label="School Name" error={errors.name?.message} {...form.register('name')} />
        {like && <SimilarSchools {...like} name={form.watch('name') ?? ''} city={form.watch('city') ?? ''} />}
        <Columns>
          <TextField label="City" optional error={errors.city?.message} {...form.register('city')} />
          <Select
            label="Region"
            placeholder="No region"
            options={regions}
            error={errors.region?.message}
            {...form.register('region')}
          />
        </Columns>
        <TextArea label="About" optional error={errors.about?.message} {...form.register('about')} />
      </Panel>
      <Panel title="Elsewhere">
        <TextField label="Website URL" optional inputMode="url" error={errors.url?.message} {...form.register('url')} />
        <TextField label="Facebook URL" optional inputMode="url" error={errors.fb?.message} {...form.register('fb')} />
        <TextField label="Instagram URL" optional inputMode="url" error={errors.ig?.message} {...form.register('ig')} />
      </Panel>
    </>
  );
}
