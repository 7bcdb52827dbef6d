import { Menu as MantineMenu } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import styles from './menu.module.css';
import type { MenuItem, MenuProps } from './menu.tsx';

/** A menu that arrow keys walk and Escape closes. */
export function FloatingMenu({ target, label, items, opened }: MenuProps & { readonly opened: boolean }) {
  return (
    <MantineMenu
      unstyled
      defaultOpened={opened}
      position="bottom-end"
      offset={6}
      classNames={{ dropdown: styles.dropdown }}
      withinPortal
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {label && <div className={styles.label}>{label}</div>}
        {items.map(({ title, icon, to, href, onClick, divided }) => (
          <Fragment key={title}>
            {divided && <div className={styles.divider} />}
            {to !== undefined ? (
              <MantineMenu.Item component={Link} to={to} className={styles.item}>
                <ItemText icon={icon} title={title} />
              </MantineMenu.Item>
            ) : href !== undefined ? (
              <MantineMenu.Item component="a" href={href} target="_blank" rel="noreferrer" className={styles.item}>
                <ItemText icon={icon} title={title} />
              </MantineMenu.Item>
            ) : (
              <MantineMenu.Item onClick={onClick} className={styles.item}>
                <ItemText icon={icon} title={title} />
              </MantineMenu.Item>
            )}
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function ItemText({ icon, title }: Pick<MenuItem, 'icon' | 'title'>) {
  return (
    <span style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      {icon}
      {title}
    </span>
  );
}
