import { Fragment, useState } from 'react'
import { LogOut } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { languages, type Language } from '@love-space/contracts/languages.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@love-space/ui/menu.tsx'
import { useSignOut } from '@love-space/ui/use-sign-out.tsx'
import { chooseLanguage, pageLanguage } from '@love-space/web-kit/browser/language.ts'
import type { PublishedMenu } from '@love-space/web-kit/app/remote-module.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { isAdmin, useSession } from '@love-space/web-kit/session/session.store.ts'
import type { Mode, ThemeChoice } from '@love-space/web-kit/browser/look.ts'
import { chooseTheme, setMode, useTheme } from '@love-space/web-kit/browser/theme.store.ts'
import { Shapes } from '../shapes.tsx'
import { MenuTrigger } from './menu-trigger.tsx'
import { remoteMenus } from './remote-menus.ts'

const { menu, appearance } = shellTexts

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

const themes = optionsOf<ThemeChoice>(appearance.themes)
const modes = optionsOf<Mode>(appearance.modes)
const languageOptions = optionsOf<Language>(languages)

interface MainMenuProps {
  menusAtFirst: PublishedMenu
  isOpenAtFirst: boolean
}

export default function MainMenu({ menusAtFirst, isOpenAtFirst }: MainMenuProps) {
  const [menus, setMenus] = useState(menusAtFirst)
  const refresh = () => void remoteMenus().then(setMenus)
  const user = useSession((session) => session.user)
  const groups = menus.filter(({ audience }) => isFor(audience, user))
  const navigate = useNavigate()
  const goTo = (to: string) => () => void navigate(to)
  const { signOut, question } = useSignOut(menu.logout, goTo(paths.home))
  return (
    <>
      <Menu
        defaultOpen={isOpenAtFirst}
        label={menu.landmark}
        trigger={<MenuTrigger onPointerEnter={refresh} onFocus={refresh} />}
      >
        {groups.map((group, index) => (
          <Fragment key={group.entries[0]?.to}>
            {index > 0 && <MenuSeparator />}
            {group.heading && <MenuLabel>{group.heading}</MenuLabel>}
            {group.entries.map(({ label, to, icon }) => (
              <MenuItem key={to} icon={<Shapes of={icon} />} onSelect={goTo(to)}>
                {fill(label, { name: user?.name ?? '' })}
              </MenuItem>
            ))}
          </Fragment>
        ))}
        {groups.length > 0 && <MenuSeparator />}
        <AppearanceItems />
        {user && (
          <>
            <MenuSeparator />
            <MenuItem icon={<LogOut />} onSelect={signOut}>
              {menu.logout}
            </MenuItem>
          </>
        )}
      </Menu>
      {question}
    </>
  )
}

function isFor(audience: PublishedMenu[number]['audience'], user: User | null): boolean {
  if (audience === 'admin') return isAdmin(user)
  return audience === (user ? 'signed-in' : 'signed-out')
}

function AppearanceItems() {
  const { choice, theme, mode } = useTheme()
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return (
    <>
      <MenuChoice
        label={appearance.theme}
        options={isAuthenticated ? themes : themes.slice(1)}
        value={isAuthenticated ? choice : theme}
        onChange={chooseTheme}
      />
      <MenuChoice label={appearance.mode} options={modes} value={mode} onChange={setMode} />
      {!isAuthenticated && (
        <MenuChoice
          label={appearance.language}
          options={languageOptions}
          value={pageLanguage()}
          onChange={(language) => void chooseLanguage(language)}
        />
      )}
    </>
  )
}
