import { defineConfig } from 'oxfmt'

export default defineConfig({
  semi: false,
  singleQuote: true,
  printWidth: 120,
  trailingComma: 'all',
  sortPackageJson: false,
  // Besides what git ignores: files that programs write.
  ignorePatterns: ['docs/api.json', 'packages/contracts/released'],
})
