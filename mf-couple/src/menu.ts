import { Heart, LogIn, Smartphone, User } from 'lucide-react'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { menu as texts } from '@love-space/texts/en/couple/menu.ts'
import type { RemoteMenu } from '@love-space/web-kit/app/remote-module.ts'
import { hasNfc } from './shared/build-flags.ts'

export const menu: RemoteMenu = [
  {
    audience: 'signed-in',
    entries: [
      { label: '{name}', to: paths.settings, icon: User },
      { label: texts.spaceSettings, to: paths.spaceSettings, icon: Heart },
    ],
  },
  {
    audience: 'signed-out',
    entries: [
      ...(hasNfc()
        ? [{ label: texts.introForNfc, to: sectionOf(paths.home, sections.nfcIntro), icon: Smartphone }]
        : []),
      { label: texts.signIn, to: paths.login, icon: LogIn },
    ],
  },
]
