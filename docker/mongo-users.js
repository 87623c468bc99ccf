// Written by `npm run docs`. Idempotent; sets the passwords of the environment.
const users = [
  { name: 'auth', roles: [{ role: 'readWrite', db: 'lovespace_auth' }], password: 'AUTH_MONGO_PASSWORD' },
  { name: 'space', roles: [{ role: 'readWrite', db: 'lovespace_space' }], password: 'SPACE_MONGO_PASSWORD' },
  { name: 'media', roles: [{ role: 'readWrite', db: 'lovespace_media' }], password: 'MEDIA_MONGO_PASSWORD' },
  {
    name: 'engagement',
    roles: [{ role: 'readWrite', db: 'lovespace_engagement' }],
    password: 'ENGAGEMENT_MONGO_PASSWORD',
  },
  { name: 'admin', roles: [{ role: 'readWrite', db: 'lovespace_admin' }], password: 'ADMIN_MONGO_PASSWORD' },
]
const url = `mongodb://operator:${process.env.OPERATOR_MONGO_PASSWORD}@mongo:27017/?authSource=admin&directConnection=true`
const triesMax = 60
const connect = (tries) => {
  try {
    return new Mongo(url).getDB('admin')
  } catch (error) {
    // A new server first starts without network access.
    if (tries === triesMax) throw error
    sleep(1000)
    return connect(tries + 1)
  }
}
const admin = connect(1)
const alreadyInitialized = 23
try {
  admin.runCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } })
} catch (error) {
  if (error.code !== alreadyInitialized) throw error
}
while (!admin.hello().isWritablePrimary) sleep(200)
for (const { name, roles, password } of users) {
  const pwd = process.env[password]
  if (!pwd) throw new Error(`${password} is missing`)
  if (admin.getUser(name)) admin.updateUser(name, { pwd, roles })
  else admin.createUser({ user: name, pwd, roles })
}
