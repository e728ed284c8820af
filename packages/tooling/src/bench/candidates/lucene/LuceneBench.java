import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Lucene as a candidate of `npm run bench`: the same documents, fields, and queries as the engine, with StandardAnalyzer.
 *
 * <p>Reads commands from the standard input, a line each with fields separated by tabs, and prints one line per command. The
 * times are measured here, so that they do not include the communication.
 */
public final class LuceneBench {
  private static final String[] FIELDS = {"name", "summary", "description"};
  private static final int TOP = 10;

  private final Path directory;
  private final BufferedReader in =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 20);
  private final BufferedWriter out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
  private IndexSearcher searcher;

  private LuceneBench(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] arguments) throws IOException {
    new LuceneBench(Path.of(arguments[0])).serve();
  }

  private void serve() throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] command = line.split("\t", -1);
      switch (command[0]) {
        case "load":
          load();
          reply("loaded");
          break;
        case "open":
          searcher = new IndexSearcher(DirectoryReader.open(FSDirectory.open(directory)));
          reply("open");
          break;
        case "run":
          run(command);
          break;
        case "collect garbage":
          System.gc();
          reply("collected");
          break;
        default:
          throw new IllegalArgumentException(command[0]);
      }
    }
  }

  private void reply(String line) throws IOException {
    out.write(line);
    out.newLine();
    out.flush();
  }

  /** Documents follow, a line each, until an empty line. They are synced once, in the end, and merges are awaited. */
  private void load() throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    try (IndexWriter writer = new IndexWriter(FSDirectory.open(directory), config)) {
      for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
        Document document = document(line.split("\t", -1));
        writer.updateDocument(new Term("id", document.get("id")), document);
      }
    }
  }

  private static Document document(String[] values) {
    Document document = new Document();
    document.add(new StringField("id", values[0], Field.Store.YES));
    for (int i = 0; i < FIELDS.length; i++) document.add(new TextField(FIELDS[i], values[1 + i], Field.Store.YES));
    for (int i = 4; i <= 5; i++) {
      String name = i == 4 ? "section" : "priority";
      document.add(new StringField(name, values[i], Field.Store.YES));
      document.add(new SortedDocValuesField(name, new BytesRef(values[i])));
    }
    long size = Long.parseLong(values[6]);
    document.add(new StoredField("size", size));
    document.add(new NumericDocValuesField("size", size));
    document.add(new LongPoint("size", size));
    for (String depends : values[7].split(" ")) document.add(new StringField("depends", depends, Field.Store.YES));
    return document;
  }

  /**
   * `run`, query class, "count" or "no count", number of warm-up queries, their minimum, their milliseconds, the minimum of
   * timed queries, their milliseconds, number of queries; the queries follow, a line each. Replies with the milliseconds of
   * the timed queries and the counts of all.
   */
  private void run(String[] command) throws IOException {
    String queryClass = command[1];
    boolean counts = command[2].equals("count");
    int[] limits = Arrays.stream(command).skip(3).mapToInt(Integer::parseInt).toArray();
    int warmUp = limits[0];
    List<String[]> queries = new ArrayList<>();
    for (int i = 0; i < limits[5]; i++) queries.add(in.readLine().split(" "));
    long[] totals = new long[queries.size()];
    Arrays.fill(totals, -1);
    long since = System.nanoTime();
    for (int i = 0; i < warmUp && (i < limits[1] || millisecondsSince(since) < limits[2]); i++) {
      totals[i] = search(queryClass, queries.get(i), counts);
    }
    StringBuilder times = new StringBuilder();
    since = System.nanoTime();
    for (int i = warmUp; i < totals.length && (i < warmUp + limits[3] || millisecondsSince(since) < limits[4]); i++) {
      long start = System.nanoTime();
      totals[i] = search(queryClass, queries.get(i), counts);
      times.append(millisecondsSince(start)).append(' ');
    }
    StringBuilder result = new StringBuilder(times.toString().trim()).append('\t');
    for (long total : totals) result.append(total).append(' ');
    reply(result.toString().trim());
  }

  private static double millisecondsSince(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  /** Finds the best documents, reads the stored fields of a page, and returns the number of matches. */
  private long search(String queryClass, String[] words, boolean counts) throws IOException {
    Query query = query(queryClass, words);
    int skip = queryClass.equals("page") ? 490 : 0;
    int threshold = counts ? Integer.MAX_VALUE : 1;
    TopDocs top;
    if (queryClass.equals("sort")) {
      SortField field = new SortField("size", SortField.Type.LONG, true);
      field.setCanUsePoints();
      TopFieldCollector collector = TopFieldCollector.create(new Sort(field), skip + TOP, threshold);
      searcher.search(query, collector);
      top = collector.topDocs();
    } else {
      TopScoreDocCollector collector = TopScoreDocCollector.create(skip + TOP, threshold);
      searcher.search(query, collector);
      top = collector.topDocs();
    }
    int stored = 0;
    ScoreDoc[] found = top.scoreDocs;
    for (int i = skip; i < found.length; i++) {
      Document document = searcher.doc(found[i].doc);
      stored += document.get("id").length() + document.get("name").length();
    }
    if (stored < 0) throw new IllegalStateException();
    return counts ? top.totalHits.value : -1;
  }

  private static Query query(String queryClass, String[] words) {
    switch (queryClass) {
      case "and": {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (String word : words) all.add(inAnyField("term", new String[] {word}), Occur.MUST);
        return all.build();
      }
      case "or":
      case "page": {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (String word : words) {
          for (String field : FIELDS) any.add(inField(field, "term", new String[] {word}), Occur.SHOULD);
        }
        return any.build();
      }
      case "all":
        return new MatchAllDocsQuery();
      default:
        return inAnyField(queryClass, words);
    }
  }

  private static Query inAnyField(String queryClass, String[] words) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String field : FIELDS) any.add(inField(field, queryClass, words), Occur.SHOULD);
    return any.build();
  }

  private static Query inField(String field, String queryClass, String[] words) {
    switch (queryClass) {
      case "phrase":
        return new PhraseQuery(field, words);
      case "prefix":
        return new PrefixQuery(new Term(field, words[0]));
      case "fuzzy":
        return new FuzzyQuery(new Term(field, words[0]), 1);
      case "wildcard":
        return new WildcardQuery(new Term(field, words[0] + "*" + words[1]));
      default:
        return new TermQuery(new Term(field, words[0]));
    }
  }
}
