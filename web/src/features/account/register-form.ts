import type { registration } from '@rince/contracts/people';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';

export type RegisterForm = UseFormReturn<z.input<typeof registration>, unknown, z.output<typeof registration>>;
