"""Nominatim, Photon, Kakao Local and the geocoder of MOTIS, each below its name.

Places are those of the setting `places`, a list of [name, address, latitude, longitude]; one is found by
any part of its name or address, and in reverse within a hundredth of a degree.
"""

from contract import Answer, Contract, integer, latitude, longitude, main, number, one_of, text


def box(value):
    corners = value.split(",")
    return len(corners) == 4 and all(number(corner) for corner in corners)


def pair(value):
    parts = value.split(",")
    return len(parts) == 2 and latitude(parts[0]) and longitude(parts[1])


def language(value):
    return len(value) == 2 and value.isalpha()


class Geocoders(Contract):
    settings = {
        "places": [
            ["서울특별시청", "서울특별시 중구 세종대로 110", 37.5663, 126.9779],
            ["강남 서점", "서울 강남구 강남대로 396", 37.4981, 127.0281],
            ["강남 카페", "서울 강남구 역삼동 1", 37.5001, 127.0301],
            ["부산 카페", "부산 중구 광복로 1", 35.0989, 129.0305],
        ],
        "key": "good-key",
        # Of what public servers speak.
        "languages": ["default", "en", "de", "fr"],
    }

    def handle(self, request):
        if request.method != "GET":
            self.no_such(request)
        request.expect_no_body()
        request.expect_header("User-Agent", lambda value: value.startswith("atcha/"))
        _, server, path = (request.path + "//").split("/", 2)
        path = path.rstrip("/")
        answer = getattr(self, server, None) if server in self.servers else None
        if answer is None:
            self.no_such(request)
        return answer(request, path)

    servers = ["nominatim", "photon", "kakao", "motis"]

    def found(self, words):
        return [p for p in self.settings["places"] if words in p[0] or words in p[1]]

    def near(self, lat, lon):
        return [
            p
            for p in self.settings["places"]
            if abs(p[2] - float(lat)) < 0.01 and abs(p[3] - float(lon)) < 0.01
        ]

    # --- Nominatim: numbers as text; nothing near is an error with status 200 ---------------------

    def nominatim(self, request, path):
        form = {"format": one_of("jsonv2"), "addressdetails": one_of("1")}
        more = {"accept-language": language}
        if path == "search":
            request.expect_query(
                {"q": text, "limit": lambda v: integer(v) and 1 <= int(v) <= 40, **form},
                {"viewbox": box, **more},
            )
            return [self.nominatim_place(p) for p in self.found(request["q"])]
        if path == "reverse":
            request.expect_query(
                {"lat": latitude, "lon": longitude, "zoom": one_of("18"), **form}, more
            )
            near = self.near(request["lat"], request["lon"])
            return self.nominatim_place(near[0]) if near else {"error": "Unable to geocode"}
        self.no_such(request)

    def nominatim_place(self, place):
        name, address, lat, lon = place
        return {
            "place_id": 1, "licence": "Data © OpenStreetMap contributors, ODbL 1.0.",
            "osm_type": "node", "osm_id": 1, "lat": str(lat), "lon": str(lon), "name": name,
            "display_name": f"{name}, {address}, 대한민국", "category": "amenity", "type": "cafe",
            "place_rank": 30, "importance": 0.1, "address": {"country_code": "kr"},
        }

    # --- Photon: an unknown parameter is refused; longitude first ---------------------------------

    def photon(self, request, path):
        known = {"api": ["q", "limit", "lat", "lon", "lang"], "reverse": ["lat", "lon", "limit", "lang"]}
        if path not in known:
            self.no_such(request)
        for name in request.query:
            if name not in known[path]:
                return Answer({"message": f"Unknown query parameter '{name}'."}, 400)
        more = {"lang": one_of(*self.settings["languages"])}
        if path == "api":
            request.expect_query(
                {"q": text, "limit": integer}, {"lat": latitude, "lon": longitude, **more})
            found = self.found(request["q"])
        else:
            request.expect_query({"lat": latitude, "lon": longitude, "limit": integer}, more)
            found = self.near(request["lat"], request["lon"])
        return {"type": "FeatureCollection", "features": [
            {
                "type": "Feature",
                "geometry": {"type": "Point", "coordinates": [lon, lat]},
                "properties": {
                    "name": name, "street": address, "osm_type": "N", "osm_id": 1,
                    "osm_key": "amenity", "osm_value": "cafe", "country": "대한민국",
                },
            }
            for name, address, lat, lon in found
        ]}

    # --- Kakao: the key in a header; numbers as text in searches -----------------------------------

    def kakao(self, request, path):
        authorization = request.headers.get("authorization")
        if authorization is None:
            return Answer({"errorType": "MissingParameter", "message": "wrong appKey(null) format"}, 401)
        if not authorization.startswith("KakaoAK "):
            request.violation("the header Authorization does not begin with KakaoAK")
        if authorization != "KakaoAK " + self.settings["key"]:
            return Answer({"errorType": "AccessDeniedError", "message": "wrong appKey format"}, 401)
        if path == "v2/local/search/keyword.json":
            request.expect_query(
                {"query": text, "size": lambda v: integer(v) and 1 <= int(v) <= 15},
                {"x": longitude, "y": latitude},
            )
            return self.kakao_list(
                {
                    "id": "1", "place_name": name, "category_name": "음식점 > 카페",
                    "address_name": address, "road_address_name": "", "x": str(lon), "y": str(lat),
                    "distance": "",
                }
                for name, address, lat, lon in self.settings["places"]
                if request["query"] in name
            )
        if path == "v2/local/search/address.json":
            request.expect_query(
                {"query": text, "size": lambda v: integer(v) and 1 <= int(v) <= 30})
            return self.kakao_list(
                {
                    "address_name": address, "x": str(lon), "y": str(lat),
                    "road_address": {"address_name": address, "building_name": ""},
                }
                for name, address, lat, lon in self.settings["places"]
                if request["query"] in address
            )
        if path == "v2/local/geo/coord2address.json":
            request.expect_query({"x": longitude, "y": latitude})
            near = self.near(request["y"], request["x"])
            return self.kakao_list(
                {
                    "road_address": {"address_name": address, "building_name": name},
                    "address": {"address_name": address},
                }
                for name, address, _, _ in near[:1]
            )
        self.no_such(request)

    def kakao_list(self, documents):
        documents = list(documents)
        return {
            "meta": {"total_count": len(documents), "pageable_count": len(documents), "is_end": True},
            "documents": documents,
        }

    # --- MOTIS: latitude first, a bare list -------------------------------------------------------

    def motis(self, request, path):
        more = {"language": language}
        if path == "api/v1/geocode":
            request.expect_query({"text": text, "numResults": integer}, {"place": pair, **more})
            found = self.found(request["text"])
        elif path == "api/v1/reverse-geocode":
            request.expect_query({"place": pair, "numResults": integer}, more)
            found = self.near(*request["place"].split(","))
        else:
            self.no_such(request)
        return [
            {
                "type": "PLACE", "name": name, "id": "node/1", "lat": lat, "lon": lon,
                "tokens": [[0.0, 2.0]], "score": -1.5,
                "areas": [{"name": address, "adminLevel": 8.0, "matched": False, "default": True}],
            }
            for name, address, lat, lon in found
        ]


if __name__ == "__main__":
    main(Geocoders())
