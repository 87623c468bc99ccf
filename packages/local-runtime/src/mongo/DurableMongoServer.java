import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.h2.mvstore.MVStore;

/** mongo-java-server on files in which every acknowledged write is found again after kill -9. */
public final class DurableMongoServer {
  private static final int CLOSE_COMPACTION_MS = 500;

  private static final Set<String> WRITE_COMMANDS =
      Set.of("insert", "update", "delete", "findandmodify", "createindexes", "dropindexes", "create", "drop",
          "dropdatabase", "renamecollection");

  /** The driver refuses servers below wire version 9; this one announces 8 unless it is told otherwise. */
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

  private static final class DurableBackend extends H2Backend {
    DurableBackend(MVStore store) {
      super(store);
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      String command = message.getDocument().keySet().iterator().next().toLowerCase(Locale.ROOT);
      if (!WRITE_COMMANDS.contains(command)) {
        return super.handleMessage(message);
      }
      try {
        return super.handleMessage(message);
      } finally {
        commit();
      }
    }
  }

  public static void main(String[] args) {
    String file = args[0];
    int port = Integer.parseInt(args[1]);

    MVStore store = new MVStore.Builder().fileName(file).autoCommitDisabled().open();
    // Without a retention time the file does not keep every superseded page for 45 seconds of writes.
    store.setRetentionTime(0);

    DurableBackend backend = new DurableBackend(store);
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
      store.commit();
      store.close(CLOSE_COMPACTION_MS);
    }));
    System.out.println("listening on 127.0.0.1:" + port);
  }
}
