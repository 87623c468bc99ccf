import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawIcon } from '@love-space/front-build/app-icons.mjs'
import sharp from 'sharp'
import { icons, installable, manifests } from './installable.ts'

const svg = readFileSync(installable.sign, 'utf8')
const draw = async (icon: (typeof icons)[number]) => sharp(await drawIcon(svg, icon))
const opaque = async (icon: (typeof icons)[number]) => {
  const { data } = await (await draw(icon)).ensureAlpha().extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  return { corner: data[0], share: data.filter((alpha) => alpha > 0).length / data.length }
}

describe.each(Object.entries(manifests))('%s', (name, manifest) => {
  it('has what browsers need before they offer to install', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
    expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/)
    const wanted = ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(wanted)
  })

  it('names only existing icons with their sizes, and pages of this product', () => {
    const drawn = new Map(icons.map((icon) => [`/${icon.name}`, `${icon.size}x${icon.size}`]))
    const named = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src, sizes } of named) expect(drawn.get(src)).toBe(sizes)
    for (const { url } of manifest.shortcuts)
      expect(new URL(url, 'https://love.example').origin).toBe('https://love.example')
  })

  it('offers the app to those who share pictures, videos, links and words', () => {
    const { action, method, enctype, params } = manifest.share_target
    expect([action, method, enctype]).toEqual(['/us/shared', 'POST', 'multipart/form-data'])
    expect(params).toMatchObject({ title: 'title', text: 'text', url: 'url' })
    expect(params.files.flatMap(({ accept }) => accept)).toEqual(
      expect.arrayContaining(['image/*', 'image/heic', 'video/*', 'video/quicktime']),
    )
    expect(params.files.flatMap(({ accept }) => accept).some((type) => /^(audio|application|text)/.test(type))).toBe(
      false,
    )
  })
})

it('the manifests have the colours of both themes, and the texts of each language', () => {
  const [english, midnight, spanish] = ['app', 'app-original', 'app.es'].map((name) => manifests[`${name}.webmanifest`])
  expect(midnight?.theme_color).not.toBe(english?.theme_color)
  expect(spanish).toMatchObject({ lang: 'es', theme_color: english?.theme_color, start_url: '/' })
  expect(spanish?.description).toMatch(/^Un espacio/)
  expect(spanish?.shortcuts.map(({ name }) => name)).toContain('Escribir una carta')
  expect(spanish?.shortcuts.map(({ url }) => url)).toEqual(english?.shortcuts.map(({ url }) => url))
  expect(manifests).toHaveProperty(['app-original.es.webmanifest', 'theme_color'], midnight?.theme_color)
})

describe.each(icons)('$name', (icon) => {
  it('is a PNG of its declared size', async () => {
    const { format, width, height } = await (await draw(icon)).metadata()
    expect([format, width, height]).toEqual(['png', icon.size, icon.size])
  })

  it('fills its square as its purpose needs', async () => {
    const { corner, share } = await opaque(icon)
    const fits = { rounded: corner === 0 && share > 0.9, full: share === 1, sign: corner === 0 && share < 0.5 }
    expect(fits[icon.shape], `${share} of it is drawn`).toBe(true)
  })
})

it('an icon is drawn only from a sign whose background can be coloured', async () => {
  await expect(drawIcon('<svg/>', icons[0]!)).rejects.toThrow('ground')
})
