import { storage, storageKeys } from './storage.ts'

/** A look as the API names it: Rosewood (`official`) or Midnight (`original`). */
export type Theme = 'official' | 'original'
/** What this browser shows: the look the couple chose for their space, or one of its own. */
export type ThemeChoice = Theme | 'space'
export type Mode = 'light' | 'dark' | 'system'

export interface Look {
  readonly choice: ThemeChoice
  /** What is shown by that choice. */
  readonly theme: Theme
  readonly mode: Mode
}

const isTheme = (text: string | null): text is Theme => text === 'official' || text === 'original'
const modeFrom = (text: string | null): Mode => (text === 'light' || text === 'dark' ? text : 'system')

/** The look the couple chose for their space, as far as this browser knows. */
export function spaceTheme(): Theme {
  const kept = storage.get(storageKeys.spaceTheme)
  return isTheme(kept) ? kept : 'official'
}

/** The look that this browser keeps. */
export function storedLook(): Look {
  const own = storage.get(storageKeys.theme)
  const mode = modeFrom(storage.get(storageKeys.mode))
  return isTheme(own) ? { choice: own, theme: own, mode } : { choice: 'space', theme: spaceTheme(), mode }
}

/** The light on the page follows the hour of this device. */
function hourOf(now: Date): string {
  const hour = now.getHours()
  if (hour < 5 || hour > 21) return 'night'
  return hour < 9 ? 'dawn' : hour < 18 ? 'day' : 'dusk'
}

/** Tells the style sheets which look, mode and light the page has. */
export function showLook({ theme, mode }: Look): void {
  const { dataset } = document.documentElement
  const isDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches
  dataset.theme = theme
  dataset.mode = mode === 'system' ? (isDark() ? 'dark' : 'light') : mode
  dataset.hour = hourOf(new Date())
}
