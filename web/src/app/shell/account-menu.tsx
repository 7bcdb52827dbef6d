import { config } from '../../lib/config.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import type { MenuItem } from '../../ui/floating-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { HelpIcon, HomeIcon, LogoutIcon, NewsIcon, SettingsIcon, UserIcon } from '../../ui/icons.ts';
import { Menu } from '../../ui/menu.tsx';

export function AccountMenu({ onLogout }: { readonly onLogout: () => void }) {
  const self = useOwnAccount();
  const { helpUrl } = config();
  const items: readonly MenuItem[] = [
    { title: 'Dashboard', to: '/app', icon: <HomeIcon /> },
    { title: 'Settings', to: '/app/settings/account', icon: <SettingsIcon /> },
    { title: "What's New", to: '/app/updates', icon: <NewsIcon /> },
    { title: 'Help', href: helpUrl ?? '/public/help', icon: <HelpIcon /> },
    { title: 'Logout', onClick: onLogout, icon: <LogoutIcon />, divided: true },
  ];
  return (
    <Menu
      target={<IconButton label="Account" icon={<UserIcon />} />}
      label={`${self.name} ${self.lname}`}
      items={items}
    />
  );
}
