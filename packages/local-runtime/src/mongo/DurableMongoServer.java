import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVStore;

/**
 * Runs mongo-java-server on files that contain every acknowledged write even after kill -9; refuses writes while the disk is full. With a
 * third argument, `throw-away`, a kill loses the writes of the last second, which costs less.
 */
public final class DurableMongoServer {
  private static final int CLOSE_COMPACTION_MS = 500;

  private static final Set<String> WRITE_COMMANDS =
      Set.of("insert", "update", "delete", "findandmodify", "createindexes", "dropindexes", "create", "drop",
          "dropdatabase", "renamecollection");

  /** Free bytes below which writes are refused: more than all writes that run at once append. */
  private static final long FREE_BYTES_MIN = 64L << 20;

  /** MongoDB's own code for a full disk. */
  private static final int OUT_OF_DISK_SPACE = 14031;

  /** Shared by running writes, held alone by a commit: one amid a write would store a document without index entries. */
  private static final ReadWriteLock WRITING = new ReentrantReadWriteLock();

  /** The driver refuses servers below wire version 9; mongo-java-server announces 8 by default. */
  private static final MongoVersion VERSION = new MongoVersion() {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0);
    }

    @Override
    public int getWireVersion() {
      return 13;
    }
  };

  /** Uses a unique index even if a query has further conditions; the library would scan the collection. */
  private static final class IndexedCollection extends H2Collection {
    IndexedCollection(MongoDatabase database, String name, CollectionOptions options, MVStore store, CursorRegistry cursors) {
      super(database, name, options, store.openMap("databases." + database.getDatabaseName() + "." + name),
          store.openMap("meta." + database.getDatabaseName() + "." + name), cursors);
    }

    @Override
    protected QueryResult queryDocuments(Document query, Document orderBy, int skip, int limit, int batchSize,
        Document fields) {
      for (Index<Object> index : getIndexes()) {
        Document keys = keysIn(query, index);
        if (keys != null && index.canHandle(keys)) {
          return matchDocuments(query, index.getPositions(keys), orderBy, skip, limit, batchSize, fields);
        }
      }
      return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
    }

    private static Document keysIn(Document query, Index<Object> index) {
      Document keys = new Document();
      for (IndexKey key : index.getKeys()) {
        if (!query.containsKey(key.getKey())) {
          return null;
        }
        keys.put(key.getKey(), query.get(key.getKey()));
      }
      return keys;
    }
  }

  private static final class DurableBackend extends H2Backend {
    private final File folder;
    private final boolean isThrowAway;

    DurableBackend(MVStore store, File folder, boolean isThrowAway) {
      super(store);
      this.folder = folder;
      this.isThrowAway = isThrowAway;
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
      return new H2Database(name, getMvStore(), getCursorRegistry()) {
        @Override
        protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
          return new IndexedCollection(this, collection, options, getMvStore(), getCursorRegistry());
        }
      };
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      String command = message.getDocument().keySet().iterator().next().toLowerCase(Locale.ROOT);
      if (isThrowAway || !WRITE_COMMANDS.contains(command)) {
        return super.handleMessage(message);
      }
      if (folder.getUsableSpace() < FREE_BYTES_MIN) {
        throw new MongoServerError(OUT_OF_DISK_SPACE, "OutOfDiskSpace", "The disk of " + folder + " is full.");
      }
      WRITING.readLock().lock();
      try {
        return super.handleMessage(message);
      } finally {
        WRITING.readLock().unlock();
        commitBetweenWrites();
      }
    }

    private void commitBetweenWrites() {
      WRITING.writeLock().lock();
      try {
        commit();
      } finally {
        // A store that could not write has closed itself, and further commits return as if they had stored something.
        if (getMvStore().getPanicException() != null) {
          System.err.println("Cannot write the file: " + getMvStore().getPanicException().getMessage());
          Runtime.getRuntime().halt(1);
        }
        WRITING.writeLock().unlock();
      }
    }
  }

  public static void main(String[] args) {
    String file = args[0];
    int port = Integer.parseInt(args[1]);

    boolean isThrowAway = args.length > 2;

    MVStore.Builder builder = new MVStore.Builder().fileName(file);
    // Without commits after writes, the store commits by itself, and would also compact its file.
    MVStore store = (isThrowAway ? builder.autoCompactFillRate(0) : builder.autoCommitDisabled()).open();
    // Otherwise the file keeps every superseded page for 45 seconds.
    store.setRetentionTime(0);

    DurableBackend backend = new DurableBackend(store, new File(file).getAbsoluteFile().getParentFile(), isThrowAway);
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    try {
      server.bind("127.0.0.1", port);
    } catch (RuntimeException error) {
      System.err.println("Cannot listen on 127.0.0.1:" + port + ": " + error.getMessage());
      System.exit(1);
    }

    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      server.stopListening();
      // Never unlocked: a write beside the closing store would be acknowledged but not kept.
      WRITING.writeLock().lock();
      store.commit();
      store.close(CLOSE_COMPACTION_MS);
    }));
    System.out.println("listening on 127.0.0.1:" + port);
  }
}
