import { join } from 'node:path'
import { firstLanguage, languages, type Language } from '@love-space/contracts/languages.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { shareFields, sharedPath } from '@love-space/contracts/share-target.ts'
import { install as english } from '@love-space/texts/en/install.ts'
import { install as spanish } from '@love-space/texts/es/install.ts'
import type { Translated } from '@love-space/texts/translated.ts'

type Texts = Translated<typeof english>

const texts: Readonly<Record<Language, Texts>> = { en: english, es: spanish }

interface Look {
  readonly theme: string
  readonly background: string
}

const looks: Readonly<Record<string, Look>> = {
  official: { theme: '#8b1f3f', background: '#faf4ee' },
  original: { theme: '#3f3285', background: '#f4f1fb' },
}

const sizes = [192, 512]

const iconsOf = (look: string, { theme: colour }: Look) => [
  ...sizes.map((size) => ({ name: `icons/${look}-${size}.png`, size, shape: 'rounded' as const, colour })),
  ...sizes.map((size) => ({ name: `icons/${look}-maskable-${size}.png`, size, shape: 'full' as const, colour })),
]

const official = looks.official?.theme ?? ''

export const icons = [
  ...Object.entries(looks).flatMap(([look, colours]) => iconsOf(look, colours)),
  // Icon for iPhone and iPad home screens, which round the corners themselves.
  { name: 'icons/apple-touch.png', size: 180, shape: 'full' as const, colour: official },
  // Icon for Android's status bar, which shows only the outline.
  { name: 'icons/badge.png', size: 96, shape: 'sign' as const, colour: official },
]

const shortcutsOf = ({ shortcuts }: Texts) => [
  { name: shortcuts.letter, url: sectionOf(paths.home, sections.conversation) },
  { name: shortcuts.mood, url: sectionOf(paths.home, sections.moodRating) },
  { name: shortcuts.memories, url: paths.memory },
  { name: shortcuts.timeline, url: paths.timeline },
]

const { files, ...wordFields } = shareFields
/** How other apps share with the installed app: the service worker takes what is posted. */
const shareTarget = {
  action: sharedPath,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { ...wordFields, files: [{ name: files, accept: acceptOf('memory').split(',') }] },
}

const manifestOf = (language: Language, look: string, { theme, background }: Look) => ({
  id: '/',
  name: texts[language].name,
  short_name: texts[language].name,
  description: texts[language].description,
  lang: language,
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  background_color: background,
  theme_color: theme,
  categories: ['lifestyle'],
  icons: iconsOf(look, looks[look] ?? { theme, background }).map(({ name, size, shape }) => ({
    src: `/${name}`,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose: shape === 'full' ? 'maskable' : 'any',
  })),
  shortcuts: shortcutsOf(texts[language]).map((shortcut) => ({
    ...shortcut,
    icons: [{ src: `/icons/${look}-192.png`, type: 'image/png', sizes: '192x192' }],
  })),
  share_target: shareTarget,
})

/** Manifests by file name: one per theme and language. theme.store.ts selects that of the page. */
export const manifests = Object.fromEntries(
  (Object.keys(languages) as Language[]).flatMap((language) =>
    Object.entries(looks).map(([look, colours]) => [
      `app${look === 'official' ? '' : `-${look}`}${language === firstLanguage ? '' : `.${language}`}.webmanifest`,
      manifestOf(language, look, colours),
    ]),
  ),
)

export const installable = { sign: join(import.meta.dirname, '../public/icon.svg'), icons, manifests }
