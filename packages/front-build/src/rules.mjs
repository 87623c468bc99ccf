import tailwind from '@tailwindcss/postcss'

export const sheetTargets = ['chrome >= 111', 'safari >= 16.4', 'firefox >= 128']

export const scriptRule = ({ isDev }) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
    },
  },
})

/** Returns the rule for style sheets. `plugins` run after Tailwind. */
export const sheetRule = (dir, plugins) => ({
  test: /\.css$/,
  type: 'css/auto',
  use: [
    {
      loader: 'postcss-loader',
      options: { postcssOptions: { plugins: [tailwind({ base: dir, optimize: false }), ...plugins] } },
    },
  ],
})

export const fileRule = { test: /\.(svg|png|jpe?g|webp|avif|woff2)$/, type: 'asset/resource' }
