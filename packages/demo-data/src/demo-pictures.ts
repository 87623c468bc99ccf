/** Draws the demo couple's pictures as SVG: scenes in several lights, varied by seed. */

const width = 1200
const height = 900

type Palette = readonly [sky: string, low: string, far: string, near: string, light: string, accent: string]

const palettes = {
  dawn: ['#f7c9b6', '#fde8d7', '#b98aa0', '#6d4f6b', '#fff3df', '#e2725b'],
  noon: ['#8fc9e8', '#e3f4fb', '#6fa58d', '#3f7562', '#fffbe6', '#f2a65a'],
  dusk: ['#5b4b8a', '#f0957f', '#3d3566', '#231f43', '#ffd6a0', '#ff7a59'],
  night: ['#131b3a', '#2c3a6b', '#1b2450', '#0c1127', '#f6eecb', '#f4b860'],
  winter: ['#b9cfe4', '#eef4fa', '#8fa7bf', '#dfe9f2', '#ffffff', '#c2543f'],
  autumn: ['#f3d9a4', '#fbeed3', '#c9793c', '#7d4a2a', '#fff6df', '#b5402c'],
} as const satisfies Record<string, Palette>
export type Light = keyof typeof palettes

/** Returns a generator of random numbers, reproducible by seed. */
const numbersOf = (seed: number) => {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
type Chance = () => number

const between = (chance: Chance, from: number, to: number): number => Math.round(from + chance() * (to - from))
const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`
const box = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, w: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round"/>`

const hills = (chance: Chance, y: number, swing: number, fill: string): string => {
  const steps = 6
  let d = `M0 ${y}`
  for (let step = 1; step <= steps; step += 1) {
    const x = (width / steps) * step
    const top = y + between(chance, -swing, swing)
    d += ` Q${x - width / steps / 2} ${top - swing} ${x} ${top}`
  }
  return path(`${d} V${height} H0 Z`, fill)
}

const stars = (chance: Chance, light: string): string =>
  times(70, () =>
    circle(between(chance, 0, width), between(chance, 0, 480), between(chance, 1, 4), light, 0.4 + chance() / 2),
  )

const moonOrSun = (chance: Chance, light: string): string => {
  const [x, y] = [between(chance, 250, 950), between(chance, 150, 300)]
  return circle(x, y, 150, light, 0.18) + circle(x, y, 105, light, 0.3) + circle(x, y, 70, light)
}

const tree = (x: number, y: number, size: number, crown: string, trunk: string): string =>
  box(x - size / 14, y - size / 3, size / 7, size / 3, trunk, 'rx="4"') +
  path(`M${x} ${y - size} L${x + size / 3} ${y - size / 4} H${x - size / 3} Z`, crown) +
  path(`M${x} ${y - size * 1.15} L${x + size / 4} ${y - size / 1.8} H${x - size / 4} Z`, crown)

const two = (x: number, y: number, size: number, one: string, other: string): string =>
  [
    [x, one],
    [x + size * 0.55, other],
  ]
    .map(
      ([at, fill]) =>
        circle(Number(at), y - size, size * 0.2, String(fill)) +
        path(
          `M${Number(at) - size * 0.24} ${y} Q${Number(at) - size * 0.26} ${y - size * 0.78} ${at} ${y - size * 0.78} Q${Number(at) + size * 0.26} ${y - size * 0.78} ${Number(at) + size * 0.24} ${y} Z`,
          String(fill),
        ),
    )
    .join('')

const scenes = {
  sea: (chance: Chance, [, , far, near, light, accent]: Palette) => {
    const boat = between(chance, 320, 760)
    return (
      moonOrSun(chance, light) +
      times(7, (row) => {
        const y = 500 + row * 62
        const wave = `q75 ${between(chance, -26, -8)} 150 0 t150 0 `
        return path(`M-40 ${y} ${wave.repeat(5)} V${height} H-40 Z`, row % 2 === 0 ? far : near, 'opacity="0.75"')
      }) +
      path(`M${boat} 520 h150 l-34 50 h-82 Z`, accent) +
      path(`M${boat + 62} 508 v-170 l84 150 Z`, light)
    )
  },
  hills: (chance: Chance, [, , far, near, light, accent]: Palette) =>
    moonOrSun(chance, light) +
    hills(chance, 520, 60, far) +
    hills(chance, 640, 50, near) +
    times(9, () =>
      tree(between(chance, 60, 1140), between(chance, 690, 880), between(chance, 90, 190), far, '#5b3d2a'),
    ) +
    two(between(chance, 480, 700), 770, 90, accent, light),
  city: (chance: Chance, [, , far, near, light, accent]: Palette) =>
    moonOrSun(chance, light) +
    times(14, (n) => {
      const [x, top] = [n * 90 - 20, between(chance, 320, 610)]
      const windows = times(24, (w) =>
        chance() > 0.45
          ? box(x + 14 + (w % 3) * 24, top + 24 + Math.floor(w / 3) * 44, 13, 20, accent, 'opacity="0.85"')
          : '',
      )
      return box(x, top, 84, height - top, n % 2 === 0 ? far : near) + windows
    }) +
    box(0, 800, width, 100, near) +
    two(520, 830, 110, accent, light),
  cups: (chance: Chance, [, low, far, near, light, accent]: Palette) =>
    box(0, 0, width, height, low) +
    times(6, (n) => box(0, n * 110, width, 56, light, 'opacity="0.35"')) +
    box(0, 560, width, 340, far) +
    [330, 720]
      .map(
        (x, n) =>
          `<ellipse cx="${x + 80}" cy="690" rx="170" ry="34" fill="${near}" opacity="0.5"/>` +
          path(`M${x} 470 h160 l-16 190 q-64 30 -128 0 Z`, n === 0 ? accent : light) +
          line(`M${x + 158} 510 q70 40 -6 110`, n === 0 ? accent : light, 22) +
          `<ellipse cx="${x + 80}" cy="470" rx="80" ry="20" fill="#5a3425"/>` +
          times(3, (s) =>
            line(
              `M${x + 45 + s * 35} 430 q${between(chance, -30, 30)} -60 0 -110 q${between(chance, -30, 30)} -50 0 -90`,
              light,
              7,
            ),
          ),
      )
      .join(''),
  train: (chance: Chance, [, , far, near, light, accent]: Palette) =>
    moonOrSun(chance, light) +
    hills(chance, 500, 60, far) +
    hills(chance, 640, 30, near) +
    times(4, (n) => {
      const x = -90 + n * 330
      const windows = times(4, (w) => box(x + 30 + w * 70, 580, 50, 56, light, 'rx="8"'))
      return (
        box(x, 545, 316, 150, accent, 'rx="22"') +
        windows +
        circle(x + 70, 706, 24, near) +
        circle(x + 246, 706, 24, near)
      )
    }) +
    box(0, 726, width, 10, far) +
    box(0, 752, width, 148, near),
  picnic: (chance: Chance, [, , far, near, light, accent]: Palette) =>
    moonOrSun(chance, light) +
    hills(chance, 480, 40, far) +
    hills(chance, 560, 20, near) +
    tree(220, 640, 380, far, '#5b3d2a') +
    path('M420 760 L860 700 L1010 830 L520 890 Z', light) +
    times(5, (n) => line(`M${470 + n * 96} ${752 - n * 12} l110 134`, accent, 12)) +
    box(640, 640, 140, 90, '#a8703a', 'rx="12"') +
    line('M652 642 q58 -86 116 0', '#a8703a', 14) +
    circle(590, 770, 24, accent) +
    circle(836, 762, 20, '#7fa650'),
  balloons: (chance: Chance, [, , far, near, light, accent]: Palette) =>
    times(9, (n) => {
      const [x, y, r] = [110 + n * 122, between(chance, 150, 520), between(chance, 46, 96)]
      const fill = [accent, light, far, near][n % 4] ?? accent
      return (
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${Math.round(r * 1.2)}" fill="${fill}" opacity="0.92"/>` +
        circle(x - r / 3, y - r / 2, r / 6, '#ffffff', 0.5) +
        line(`M${x} ${y + r * 1.2} Q${x + 30} ${y + 260} 600 900`, near, 3)
      )
    }),
  cake: (chance: Chance, [, low, far, near, light, accent]: Palette) =>
    box(0, 0, width, height, low) +
    times(26, () =>
      circle(
        between(chance, 0, width),
        between(chance, 0, 520),
        between(chance, 6, 16),
        [accent, light, far][between(chance, 0, 2)] ?? accent,
        0.7,
      ),
    ) +
    box(0, 690, width, 210, far) +
    `<ellipse cx="600" cy="730" rx="330" ry="46" fill="${near}"/>` +
    box(360, 520, 480, 200, light, 'rx="26"') +
    path('M360 560 q40 70 80 0 t80 0 t80 0 t80 0 t80 0 t80 0 V540 q-240 -40 -480 0 Z', accent) +
    box(440, 390, 320, 140, light, 'rx="22"') +
    path('M440 420 q32 56 64 0 t64 0 t64 0 t64 0 t64 0 V408 q-160 -30 -320 0 Z', accent) +
    times(
      5,
      (n) =>
        box(480 + n * 58, 306, 14, 86, n % 2 === 0 ? accent : near, 'rx="6"') +
        circle(487 + n * 58, 288, 15, '#ffcf5c'),
    ),
  stars: (chance: Chance, [, , far, near, light, accent]: Palette) =>
    stars(chance, light) +
    hills(chance, 640, 70, far) +
    hills(chance, 740, 40, near) +
    path('M500 800 L640 560 L780 800 Z', accent) +
    path('M640 560 L600 800 H680 Z', near) +
    circle(900, 800, 46, '#ffb347', 0.5) +
    path('M880 806 q20 -90 40 0 Z', '#ff7b3a') +
    two(330, 820, 100, light, accent),
  rain: (chance: Chance, [sky, low, far, near, light, accent]: Palette) =>
    box(0, 0, width, height, far) +
    box(90, 70, 1020, 700, low, 'rx="18"') +
    times(10, (n) =>
      circle(
        between(chance, 130, 1070),
        between(chance, 120, 700),
        between(chance, 20, 70),
        n % 2 === 0 ? accent : light,
        0.35,
      ),
    ) +
    times(90, () => {
      const [x, y] = [between(chance, 100, 1100), between(chance, 80, 740)]
      return line(`M${x} ${y} l-6 ${between(chance, 16, 40)}`, sky, 3)
    }) +
    box(586, 70, 28, 700, near) +
    box(90, 404, 1020, 24, near) +
    box(40, 770, 1120, 46, near, 'rx="10"') +
    path('M250 770 q-60 -120 30 -170 q90 60 40 170 Z', '#6f9457') +
    box(236, 716, 110, 60, accent, 'rx="10"'),
  flowers: (chance: Chance, [, low, far, near, light, accent]: Palette) =>
    box(0, 0, width, height, low) +
    circle(between(chance, 200, 1000), 200, 190, light, 0.7) +
    times(16, (n) => {
      const [x, y, r] = [90 + (n % 8) * 146, between(chance, 330, 620) + (n > 7 ? 120 : 0), between(chance, 26, 50)]
      const petal = [accent, light, far][n % 3] ?? accent
      return (
        line(`M${x} ${y} Q${x + between(chance, -50, 50)} 760 ${x} 910`, '#5f8a53', 9) +
        times(6, (p) => {
          const angle = (Math.PI / 3) * p
          return circle(Math.round(x + Math.cos(angle) * r), Math.round(y + Math.sin(angle) * r), r * 0.72, petal, 0.9)
        }) +
        circle(x, y, r * 0.6, n % 2 === 0 ? '#ffcf5c' : near)
      )
    }),
  lighthouse: (chance: Chance, [, , far, near, light, accent]: Palette) =>
    stars(chance, light) +
    path('M640 300 L1200 170 V430 Z', light, 'opacity="0.28"') +
    box(0, 620, width, 280, far) +
    path('M360 720 Q600 560 860 720 L960 900 H260 Z', near) +
    path('M560 620 L580 300 H660 L680 620 Z', light) +
    times(3, (n) => box(568 + n * 2, 350 + n * 90, 104 - n * 4 + n * 8, 42, accent)) +
    box(570, 256, 100, 50, near, 'rx="6"') +
    path('M560 256 L620 204 L680 256 Z', accent),
  snow: (chance: Chance, [, , far, near, light, accent]: Palette) =>
    hills(chance, 560, 60, far) +
    hills(chance, 690, 40, near) +
    times(8, () =>
      tree(between(chance, 40, 1160), between(chance, 720, 890), between(chance, 120, 240), '#5f7f86', '#5b3d2a'),
    ) +
    two(560, 800, 120, accent, '#3d5a80') +
    times(90, () => circle(between(chance, 0, width), between(chance, 0, height), between(chance, 3, 9), light, 0.85)),
  face: (chance: Chance, [, , far, near, light, accent]: Palette) => {
    const isLong = chance() > 0.5
    const hair = isLong ? '#6b3a24' : '#c79a5b'
    return (
      circle(600, 470, 430, light, 0.35) +
      (isLong ? path('M372 430 Q372 190 600 190 Q828 190 828 430 L850 800 H350 Z', hair) : '') +
      path('M230 900 Q250 660 600 660 Q950 660 970 900 Z', isLong ? accent : far) +
      path('M530 560 h140 v120 q-70 60 -140 0 Z', '#e7b48f') +
      circle(600, 440, 175, '#f3c7a3') +
      path(
        isLong
          ? 'M425 430 Q440 250 600 250 Q760 250 775 430 Q700 330 600 330 Q500 330 425 430 Z'
          : 'M415 420 Q400 220 600 220 Q800 220 785 420 Q760 330 660 320 Q520 320 415 420 Z',
        hair,
      ) +
      circle(540, 450, 14, near) +
      circle(660, 450, 14, near) +
      circle(505, 505, 26, accent, 0.25) +
      circle(695, 505, 26, accent, 0.25) +
      line('M545 530 Q600 580 655 530', near, 12)
    )
  },
} satisfies Record<string, (chance: Chance, palette: Palette) => string>
export type Scene = keyof typeof scenes

export const drawPicture = (scene: Scene, light: Light, seed: number): string => {
  const palette = palettes[light]
  const [sky, low] = palette
  const chance = numbersOf(seed + 7)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/>` +
    `<stop offset="0.75" stop-color="${low}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${scenes[scene](chance, palette)}</svg>`
  )
}
