import {
  CalendarHeart,
  Gamepad2,
  Heart,
  HeartHandshake,
  House,
  ImagePlus,
  Images,
  LogIn,
  Mail,
  Music,
  Smartphone,
  User,
  UsersRound,
} from 'lucide-react'
import { additionOf, gameParameter, paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { menu as texts } from '@love-space/texts/en/couple/menu.ts'
import type { RemoteMenu } from '@love-space/web-kit/app/remote-module.ts'
import { hasNfc } from './shared/build-flags.ts'

const { add } = texts

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
  {
    audience: 'bar',
    entries: [
      { label: texts.today, to: paths.home, icon: House },
      { label: texts.memories, to: paths.memory, icon: Images, needs: 'space' },
      { label: texts.play, to: paths.play, icon: Gamepad2, needs: 'space' },
      {
        label: texts.us,
        to: paths.us,
        icon: UsersRound,
        covers: [
          paths.timeline,
          paths.letters,
          paths.answers,
          paths.notifications,
          paths.settings,
          paths.spaceSettings,
        ],
      },
    ],
  },
  {
    audience: 'add',
    entries: [
      { ...add.letter, to: additionOf(paths.home, 'letter'), icon: Mail, needs: 'writable' },
      { ...add.photos, to: additionOf(paths.memory, 'memory'), icon: ImagePlus, needs: 'writable' },
      { ...add.moment, to: additionOf(paths.timeline, 'moment'), icon: CalendarHeart, needs: 'writable' },
      { ...add.song, to: additionOf(paths.play, 'song'), icon: Music, needs: 'writable' },
      { ...add.plan, to: `${paths.play}?${gameParameter}=date_ideas`, icon: HeartHandshake, needs: 'writable' },
    ],
  },
]
