-- Whether another page has a segment is asked at every check of a page: it must not be answered by reading all of them.
CREATE INDEX content_version_segment ON content_version (segment, language);
