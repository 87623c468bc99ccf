import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

type Tokens = ReadonlyMap<string, string>

const themes = new Map(
  ['official', 'original'].flatMap((theme) =>
    ['light', 'dark'].map((mode) => [`${theme} ${mode}`, readBlock(theme, mode)] as const),
  ),
)

const text = 4.5
const shape = 3

const pairs: readonly [foreground: string, backgrounds: readonly string[], ratio: number][] = [
  ['text', ['bg', 'surface', 'surface-raised', 'surface-sunken', 'glow', 'accent-soft'], text],
  ['text-muted', ['bg', 'surface', 'surface-raised', 'surface-sunken', 'glow'], text],
  ['accent', ['bg', 'surface', 'surface-raised', 'glow'], text],
  ['on-accent', ['accent', 'accent-strong'], text],
  ['on-accent-soft', ['accent-soft'], text],
  ['danger', ['bg', 'surface', 'surface-raised'], text],
  ['on-danger', ['danger'], text],
  ['on-danger-soft', ['danger-soft'], text],
  ['success', ['bg', 'surface', 'surface-raised'], text],
  ['on-success', ['success'], text],
  ['on-success-soft', ['success-soft'], text],
  ['on-warning-soft', ['warning-soft'], text],
  ['on-info-soft', ['info-soft'], text],
  ['on-badge', ['badge'], text],
  ['text', ['paper', 'one-soft', 'two-soft'], text],
  ['text-muted', ['paper'], text],
  ['one', ['bg', 'surface', 'surface-raised', 'paper'], text],
  ['two', ['bg', 'surface', 'surface-raised', 'paper'], text],
  ['on-one-fill', ['one-fill'], text],
  ['on-two-fill', ['two-fill'], text],
  ['on-one-soft', ['one-soft'], text],
  ['on-two-soft', ['two-soft'], text],
  ...['mood-1', 'mood-2', 'mood-3', 'mood-4', 'mood-5'].flatMap((mood): typeof pairs => [
    [mood, ['surface', 'accent-soft'], shape],
    ['on-mood', [mood], text],
  ]),
  ['line-strong', ['bg', 'surface', 'surface-raised', 'surface-sunken'], shape],
  ['focus', ['bg', 'surface', 'surface-raised', 'surface-sunken', 'glow'], shape],
  ['bg', ['text'], text],
]

describe.each([...themes])('%s', (_name, tokens) => {
  it.each(pairs)('shows %s on %j with a contrast of at least %d', (foreground, backgrounds, ratio) => {
    for (const background of backgrounds) {
      const found = contrast(colour(tokens, foreground), colour(tokens, background))
      expect.soft(found, `${foreground} on ${background}`).toBeGreaterThanOrEqual(ratio)
    }
  })

  it('defines the same names in every theme', () => {
    expect([...tokens.keys()]).toEqual([...(themes.get('official light') ?? new Map()).keys()])
  })

  it('gives every colour name of theme.css a value', () => {
    const used = [...css('theme.css').matchAll(/--color-[\w-]+: var\(--ui-([\w-]+)\)/g)].map((match) => match[1])
    expect(used.length).toBeGreaterThan(20)
    for (const name of used) expect.soft(tokens.has(name ?? ''), name).toBe(true)
  })
})

function readBlock(theme: string, mode: string): Tokens {
  const start = css('tokens.css').split(theme === 'official' ? ':root {' : `[data-theme='${theme}'] {`)[1]
  const body = start?.split('}')[0] ?? ''
  const both = [...body.matchAll(/--ui-([\w-]+): light-dark\((.+\)), (.+)\);/g)]
  return new Map(both.map(([, name = '', light = '', dark = '']) => [name, mode === 'light' ? light : dark]))
}

type Rgb = readonly [number, number, number]

function colour(tokens: Tokens, name: string): Rgb {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(tokens.get(name) ?? '')
  if (!parts) throw new Error(`${name} is not an opaque oklch colour`)
  return linearSrgb(Number(parts[1]), Number(parts[2]), (Number(parts[3]) * Math.PI) / 180)
}

/** Oklab to linear sRGB with Björn Ottosson's matrices; clips out-of-gamut values as a screen does. */
function linearSrgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
