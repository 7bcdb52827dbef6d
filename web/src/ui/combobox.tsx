import { Combobox as MantineCombobox, useCombobox } from '@mantine/core';
import { useCallback, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import menu from './menu.module.css';
import { useRemoteSearch } from './use-remote-search.ts';

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  /** A second, quieter line. */
  readonly sub?: string;
}

interface Props extends FieldProps {
  readonly value: ComboboxOption | null;
  readonly onChange: (value: ComboboxOption | null) => void;
  /** Asked when somebody stops typing for a moment; the signal ends when they go on. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  readonly minLength?: number;
  readonly placeholder?: string;
  readonly nothingFound?: string;
  readonly disabled?: boolean;
  /** Goes empty after a choice, for pickers of several. */
  readonly clears?: boolean;
  /** Asked when somebody goes on without having picked, with Enter or to the next field: what they typed may name something exactly. */
  readonly onTyped?: (text: string) => void;
}

/** A field that searches as one types, with arrow keys, Enter and Escape. */
export function Combobox(props: Props) {
  const { label, hint, error, optional, hideLabel, value, onChange, search, minLength = 0, clears = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? '';
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  // What is outside of an open dialog lies behind it, and nobody can touch it.
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const attach = useCallback((input: HTMLInputElement | null) => setDialog(input?.closest('dialog') ?? null), []);
  const inDialog = dialog && ({ portalProps: { target: dialog }, floatingStrategy: 'fixed' } as const);
  const found = useRemoteSearch({ text, active: box.dropdownOpened && text.trim().length >= minLength, search });

  const choose = (id: string): void => {
    const option = found.options.find((one) => one.id === id);
    if (!option) return;
    onChange(option);
    setTyped(null);
    box.closeDropdown();
  };
  const goOn = (): void => {
    if (text.trim() !== '') props.onTyped?.(text.trim());
    setTyped(null);
    box.closeDropdown();
  };
  const note =
    text.trim().length < minLength
      ? `Type at least ${minLength} characters.`
      : found.failure !== undefined
        ? found.failure
        : found.loading
          ? 'Searching…'
          : (props.nothingFound ?? 'Nothing found');

  return (
    <Field {...{ label, hint, error, optional, hideLabel }}>
      {(ids) => (
        <MantineCombobox
          store={box}
          unstyled
          classNames={{ dropdown: menu.dropdown, option: menu.item }}
          onOptionSubmit={choose}
          withinPortal
          {...inDialog}
        >
          <MantineCombobox.Target>
            <input
              {...ids}
              ref={attach}
              type="text"
              autoComplete="off"
              className={styles.input}
              placeholder={props.placeholder}
              disabled={props.disabled}
              value={typed ?? (clears ? '' : (value?.label ?? ''))}
              onChange={({ target }) => {
                setTyped(target.value);
                if (target.value === '' && value && !clears) onChange(null);
                box.openDropdown();
                box.resetSelectedOption();
              }}
              onFocus={() => box.openDropdown()}
              onClick={() => box.openDropdown()}
              onBlur={goOn}
              onKeyDown={(event) => {
                if (
                  event.key !== 'Enter' ||
                  !props.onTyped ||
                  text.trim() === '' ||
                  box.getSelectedOptionIndex() !== -1
                )
                  return;
                event.preventDefault();
                goOn();
              }}
            />
          </MantineCombobox.Target>
          <MantineCombobox.Dropdown>
            <MantineCombobox.Options labelledBy={ids.id} style={{ maxHeight: 300, overflowY: 'auto' }}>
              {found.options.map((option) => (
                <MantineCombobox.Option key={option.id} value={option.id} active={option.id === value?.id}>
                  <span>
                    {option.label}
                    {option.sub && <div className={menu.sub}>{option.sub}</div>}
                  </span>
                </MantineCombobox.Option>
              ))}
              {found.options.length === 0 && <div className={menu.note}>{note}</div>}
            </MantineCombobox.Options>
          </MantineCombobox.Dropdown>
        </MantineCombobox>
      )}
    </Field>
  );
}
