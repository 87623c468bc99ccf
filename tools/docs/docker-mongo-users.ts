import { mongoPasswordVariable, mongoUsers } from '@love-space/local-runtime/mongo/mongo-users.ts'

const users = mongoUsers.map(({ name, roles }) => ({ name, roles, password: mongoPasswordVariable(name) }))

export const dockerMongoUsers =
  (): string => `// Written by \`npm run docs\`. Idempotent; sets the passwords of the environment.
const users = ${JSON.stringify(users)}
const members = (process.env.MONGO_MEMBERS ?? 'mongo:27017').split(',')
const login = \`mongodb://operator:\${process.env.${mongoPasswordVariable('operator')}}@\`
const triesMax = 60
const retry = (work, isPassing, tries = 1) => {
  try {
    return work()
  } catch (error) {
    if (tries === triesMax || !isPassing(error)) throw error
    sleep(1000)
    return retry(work, isPassing, tries + 1)
  }
}
// A new server first starts without network access.
const connect = (url) => retry(() => new Mongo(url).getDB('admin'), () => true)
const alreadyInitialized = 23
try {
  connect(\`\${login}\${members[0]}/?authSource=admin&directConnection=true\`).runCommand({
    replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: members[0] }] },
  })
} catch (error) {
  if (error.code !== alreadyInitialized) throw error
}
const admin = connect(\`\${login}\${members.join()}/?authSource=admin&replicaSet=rs0\`)
// MongoDB adds one member at a time, and only once a majority has the change before: NodeNotFound,
// NewReplicaSetConfigurationIncompatible, ConfigurationInProgress, CurrentConfigNotCommittedYet.
const passing = [74, 103, 109, 308]
const add = (host) => {
  const { config } = admin.runCommand({ replSetGetConfig: 1 })
  if (config.members.some((member) => member.host === host)) return
  const _id = Math.max(...config.members.map((member) => member._id)) + 1
  admin.runCommand({
    replSetReconfig: { ...config, version: config.version + 1, members: [...config.members, { _id, host }] },
  })
}
for (const host of members) retry(() => add(host), (error) => passing.includes(error.code))
for (const { name, roles, password } of users) {
  const pwd = process.env[password]
  if (!pwd) throw new Error(\`\${password} is missing\`)
  if (admin.getUser(name)) admin.updateUser(name, { pwd, roles })
  else admin.createUser({ user: name, pwd, roles })
}
`
