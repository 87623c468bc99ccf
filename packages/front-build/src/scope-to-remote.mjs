/**
 * Scopes a remote's CSS to its elements (`data-mf`) without raising specificity. Otherwise two remotes, with the same utilities in
 * different orders, would override each other.
 */
export const scopeToRemote = (name) => ({
  postcssPlugin: 'scope-to-remote',
  OnceExit(root) {
    root.walkRules((rule) => {
      if (isNested(rule) || isKeyframe(rule) || isGlobal(rule)) return
      rule.selectors = rule.selectors.map((selector) => `:where([data-mf="${name}"]) ${selector}`)
    })
  },
})
scopeToRemote.postcss = true

const isNested = (rule) => {
  for (let parent = rule.parent; parent; parent = parent.parent) if (parent.type === 'rule') return true
  return false
}
const isKeyframe = (rule) => rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')
/** Returns whether a rule is about the document itself, such as variables in `:root` or `:root:has(…)`. */
const isGlobal = (rule) => rule.selectors.every((selector) => /^(:root\S*|:host)$/.test(selector))
