import { storage, storageKeys } from './storage.ts'

/** A theme as the API names it: Rosewood (`official`) or Midnight (`original`). */
export type Theme = 'official' | 'original'
export type ThemeChoice = Theme | 'space'
export type Mode = 'light' | 'dark' | 'system'

export interface Look {
  readonly choice: ThemeChoice
  readonly theme: Theme
  readonly mode: Mode
}

const isTheme = (text: string | null): text is Theme => text === 'official' || text === 'original'
const modeFrom = (text: string | null): Mode => (text === 'light' || text === 'dark' ? text : 'system')

/** Returns the space's theme, as this browser last saw it. */
export function spaceTheme(): Theme {
  const kept = storage.get(storageKeys.spaceTheme)
  return isTheme(kept) ? kept : 'official'
}

export function storedLook(): Look {
  const own = storage.get(storageKeys.theme)
  const mode = modeFrom(storage.get(storageKeys.mode))
  return isTheme(own) ? { choice: own, theme: own, mode } : { choice: 'space', theme: spaceTheme(), mode }
}

function hourOf(now: Date): string {
  const hour = now.getHours()
  if (hour < 5 || hour > 21) return 'night'
  return hour < 9 ? 'dawn' : hour < 18 ? 'day' : 'dusk'
}

export function showLook({ theme, mode }: Look): void {
  const { dataset } = document.documentElement
  const isDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches
  dataset.theme = theme
  dataset.mode = mode === 'system' ? (isDark() ? 'dark' : 'light') : mode
  dataset.hour = hourOf(new Date())
}
