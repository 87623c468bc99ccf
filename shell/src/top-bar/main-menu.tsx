import { Heart, LogIn, LogOut, Monitor, Moon, Palette, Shield, Smartphone, Sun, User } from 'lucide-react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@love-space/ui/menu.tsx'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { isAdmin, logout, useSession } from '@love-space/web-kit/session.store.ts'
import { setMode, toggleTheme, useTheme, type Mode } from '@love-space/web-kit/theme.store.ts'
import { MenuTrigger } from './menu-trigger.tsx'

const { menu, appearance } = shellTexts

const adminEntries = [
  { to: '/admin/space-management', label: menu.spaceAdministration },
  { to: '/admin/device-management', label: menu.deviceAdministration },
  { to: '/admin/user-management', label: menu.userManagement },
  { to: '/admin/quote-management', label: menu.quoteManagement },
  { to: '/admin/space-device-bindings', label: menu.spaceDeviceBinding },
]

const modes = [
  { mode: 'light', label: appearance.light, icon: <Sun aria-hidden /> },
  { mode: 'dark', label: appearance.dark, icon: <Moon aria-hidden /> },
  { mode: 'system', label: appearance.system, icon: <Monitor aria-hidden /> },
] as const satisfies readonly { mode: Mode; label: string; icon: React.ReactNode }[]

export default function MainMenu() {
  const user = useSession((session) => session.user)
  const navigate = useNavigate()
  const goTo = (to: string) => () => void navigate(to)
  return (
    <Menu defaultOpen trigger={<MenuTrigger />}>
      {user ? (
        <>
          <MenuItem icon={<User aria-hidden />} onSelect={goTo('/settings')}>
            {user.name}
          </MenuItem>
          <MenuItem icon={<Heart aria-hidden />} onSelect={goTo('/space-settings')}>
            {menu.spaceSettings}
          </MenuItem>
          {isAdmin(user) && (
            <>
              <MenuSeparator />
              <MenuLabel>{menu.administration}</MenuLabel>
              {adminEntries.map(({ to, label }) => (
                <MenuItem key={to} icon={<Shield aria-hidden />} onSelect={goTo(to)}>
                  {label}
                </MenuItem>
              ))}
            </>
          )}
        </>
      ) : (
        <>
          <MenuItem icon={<Smartphone aria-hidden />} onSelect={goTo('/#nfc-intro')}>
            {menu.introForNfc}
          </MenuItem>
          <MenuItem icon={<LogIn aria-hidden />} onSelect={goTo('/login')}>
            {menu.signIn}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <AppearanceItems />
      {user && (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void logout().then(goTo('/'))}>
            {menu.logout}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function AppearanceItems() {
  const { theme, mode: current } = useTheme()
  return (
    <>
      <MenuLabel>{appearance.title}</MenuLabel>
      <MenuItem icon={<Palette aria-hidden />} onSelect={toggleTheme}>
        {theme === 'official' ? appearance.toOriginal : appearance.toOfficial}
      </MenuItem>
      {modes
        .filter(({ mode }) => mode !== current)
        .map(({ mode, label, icon }) => (
          <MenuItem key={mode} icon={icon} onSelect={() => setMode(mode)}>
            {label}
          </MenuItem>
        ))}
    </>
  )
}
