import { create } from 'zustand'
import { storage } from './storage.ts'

export type Theme = 'official' | 'original'
export type Mode = 'light' | 'dark' | 'system'

// The shell's before-paint.js reads the same keys before the first paint.
const themeKey = 'theme'
const modeKey = 'mode'
const dark = window.matchMedia('(prefers-color-scheme: dark)')

const themeFrom = (text: string | null): Theme => (text === 'original' ? 'original' : 'official')
const modeFrom = (text: string | null): Mode => (text === 'light' || text === 'dark' ? text : 'system')

export const useTheme = create<{ theme: Theme; mode: Mode }>(() => ({
  theme: themeFrom(storage.get(themeKey)),
  mode: modeFrom(storage.get(modeKey)),
}))

/** Chooses the look of this browser; it is kept here and wins over the look of the space. */
export function setTheme(theme: Theme): void {
  storage.set(themeKey, theme)
  useTheme.setState({ theme })
}

export const toggleTheme = (): void => setTheme(useTheme.getState().theme === 'official' ? 'original' : 'official')

/** Shows the look the couple chose for their space, unless this browser has its own. */
export function followSpaceTheme(theme: Theme): void {
  if (storage.get(themeKey) === null) useTheme.setState({ theme })
}

export function setMode(mode: Mode): void {
  storage.set(modeKey, mode)
  useTheme.setState({ mode })
}

function apply({ theme, mode }: { theme: Theme; mode: Mode }) {
  const { dataset } = document.documentElement
  dataset.theme = theme
  dataset.mode = mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode
}

apply(useTheme.getState())
useTheme.subscribe(apply)
dark.addEventListener('change', () => apply(useTheme.getState()))
window.addEventListener('storage', ({ key }) => {
  if (key !== themeKey && key !== modeKey) return
  useTheme.setState({ theme: themeFrom(storage.get(themeKey)), mode: modeFrom(storage.get(modeKey)) })
})
