import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.SmallFloat;

/**
 * Ranks documents with Lucene 8 for rankings.mjs, by the similarities of Lucene 6. Requests and responses are lines with
 * fields separated by tabs:
 *
 *   doc ID TEXT             adds a document; no response
 *   index SIMILARITY K1 B   indexes the documents so far
 *   search QUERY SIZE       responds with the number of matches, and ID=SCORE for each of the first
 */
public final class GoldenRankings {
  public static void main(String[] arguments) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    java.util.List<String[]> documents = new java.util.ArrayList<>();
    IndexSearcher searcher = null;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] fields = line.split("\t", -1);
      switch (fields[0]) {
        case "doc":
          documents.add(fields);
          break;
        case "index":
          boolean classic = fields[1].equals("classic");
          searcher = index(
              documents, classic ? new Classic() : new Bm25(Float.parseFloat(fields[2]), Float.parseFloat(fields[3])));
          System.out.println("ok");
          break;
        default:
          System.out.println(search(searcher, fields[1], Integer.parseInt(fields[2])));
      }
      System.out.flush();
    }
  }

  private static IndexSearcher index(java.util.List<String[]> documents, Similarity similarity) throws Exception {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
    config.setSimilarity(similarity);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (String[] each : documents) {
        Document document = new Document();
        document.add(new StringField("id", each[1], Field.Store.YES));
        document.add(new TextField("text", each[2], Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(directory));
    searcher.setSimilarity(similarity);
    return searcher;
  }

  private static String search(IndexSearcher searcher, String query, int size) throws Exception {
    // Skipping documents by their maximum scores would require scores that never fall with the frequency.
    TopScoreDocCollector collector = TopScoreDocCollector.create(size, Integer.MAX_VALUE);
    searcher.search(new QueryParser("text", new WhitespaceAnalyzer()).parse(query), collector);
    StringBuilder response = new StringBuilder().append(collector.getTotalHits());
    for (ScoreDoc hit : collector.topDocs().scoreDocs) {
      response.append('\t').append(searcher.doc(hit.doc).get("id")).append('=').append(hit.score);
    }
    return response.toString();
  }

  /** Norms are lengths; scores use 1/√length as Lucene 6 rounds it to a byte. */
  private abstract static class RoundedLengths extends Similarity {
    @Override
    public long computeNorm(FieldInvertState state) {
      return state.getLength() - state.getNumOverlap();
    }

    static float rounded(long length) {
      return SmallFloat.byte315ToFloat(SmallFloat.floatToByte315(1 / (float) Math.sqrt(length)));
    }
  }

  /** BM25Similarity of Lucene 6. */
  private static final class Bm25 extends RoundedLengths {
    private final float k1;
    private final float b;

    Bm25(float k1, float b) {
      this.k1 = k1;
      this.b = b;
    }

    @Override
    public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
      float average = (float) (collection.sumTotalTermFreq() / (double) collection.docCount());
      double sum = 0;
      for (TermStatistics term : terms) {
        double count = term.docFreq();
        sum += (float) Math.log(1 + (collection.docCount() - count + 0.5D) / (count + 0.5D));
      }
      float weight = (float) sum * boost * (k1 + 1);
      return new SimScorer() {
        @Override
        public float score(float freq, long length) {
          float factor = rounded(length);
          float norm = k1 * ((1 - b) + b * (1 / (factor * factor)) / average);
          return weight * freq / (freq + norm);
        }
      };
    }
  }

  /** ClassicSimilarity of Lucene 8, which has no query norm and no coordination factor. */
  private static final class Classic extends RoundedLengths {
    @Override
    public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
      double sum = 0;
      for (TermStatistics term : terms) {
        sum += (float) (Math.log((collection.docCount() + 1) / (double) (term.docFreq() + 1)) + 1);
      }
      float weight = (float) sum * boost;
      return new SimScorer() {
        @Override
        public float score(float freq, long length) {
          return (float) Math.sqrt(freq) * weight * rounded(length);
        }
      };
    }
  }
}
